package provider

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
)

// usedServices are those that this provider calls, or that resolving credentials
// may call.
var usedServices = []string{"cloudwatch", "iam", "kms", "lambda", "sns", "sqs", "sso", "sts"}

// endpointsBlock takes every service that hashicorp/aws takes, so that a block
// can be copied. It is a list, where hashicorp/aws has a set: the syntax is the
// same, but a step through a set carries the whole element, and the framework
// writes every path into its log, 400 attributes long for each of 400 attributes.
// That was four seconds of CPU in every process.
func endpointsBlock() schema.Block {
	attributes := map[string]schema.Attribute{}
	for _, service := range usedServices {
		attributes[service] = text(fmt.Sprintf("URL to call instead of AWS's own for `%s`. Also `AWS_ENDPOINT_URL_%s`, `AWS_ENDPOINT_URL` for all "+
			"services, or `endpoint_url` in a shared file.", service, strings.ToUpper(service)), anURL())
	}
	for _, service := range otherServices {
		attributes[service] = text("Accepted and ignored: this provider does not call the service.")
	}
	return schema.ListNestedBlock{
		MarkdownDescription: "Endpoints to call instead of AWS's own, for emulators and private networks. Only " +
			"`" + strings.Join(slices.Sorted(slices.Values(usedServices)), "`, `") + "` have an effect.",
		NestedObject: schema.NestedBlockObject{Attributes: attributes},
	}
}

// otherServices are the further names that the endpoints block of hashicorp/aws
// takes, of the last version 5 and of version 6.
var otherServices = strings.Fields(`
	accessanalyzer account accountaccess acm acmpca agentregistry amg amp amplify apigateway apigatewayv2
	appautoscaling appconfig appfabric appflow appintegrations appintegrationsservice applicationautoscaling
	applicationinsights applicationsignals appmesh appregistry apprunner appstream appsync arcregionswitch
	arczonalshift athena auditmanager autoscaling autoscalingplans backup batch bcmdataexports beanstalk bedrock
	bedrockagent bedrockagentcore bedrockruntime billing budgets ce chatbot chime chimesdkmediapipelines
	chimesdkvoice cleanrooms cloud9 cloudcontrol cloudcontrolapi cloudformation cloudfront cloudfrontkeyvaluestore
	cloudhsm cloudhsmv2 cloudsearch cloudtrail cloudwatchevents cloudwatchevidently cloudwatchlog cloudwatchlogs
	cloudwatchobservabilityaccessmanager cloudwatchomni cloudwatchrum codeartifact codebuild codecatalyst
	codecommit codeconnections codedeploy codeguruprofiler codegurureviewer codepipeline codestarconnections
	codestarnotifications cognitoidentity cognitoidentityprovider cognitoidp comprehend computeoptimizer config
	configservice connect connectcases controltower costandusagereportservice costexplorer costoptimizationhub cur
	customerprofiles databasemigration databasemigrationservice databrew dataexchange datapipeline datasync
	datazone dax deploy detective devicefarm devopsagent devopsguru directconnect directoryservice
	directoryservicedata dlm dms docdb docdbelastic drs ds dsql dynamodb ec2 ecr ecrpublic ecs efs eks elasticache
	elasticbeanstalk elasticloadbalancing elasticloadbalancingv2 elasticsearch elasticsearchservice
	elastictranscoder elb elbv2 emr emrcontainers emrserverless es eventbridge eventbridgev2 events evidently evs
	finspace firehose fis fms fsx gamelift glacier globalaccelerator glue gluedatabrew grafana greengrass
	groundstation guardduty healthlake identitystore imagebuilder inspector inspector2 inspectorv2 interconnect
	internetmonitor invoicing iot iotanalytics iotevents ivs ivschat kafka kafkaconnect kendra keyspaces kinesis
	kinesisanalytics kinesisanalyticsv2 kinesisvideo lakeformation lambdacore lambdamicrovms launchwizard lex
	lexmodelbuilding lexmodelbuildingservice lexmodels lexmodelsv2 lexv2models licensemanager lightsail location
	locationservice logs lookoutmetrics m2 macie2 mailmanager managedgrafana mediaconnect mediaconvert medialive
	mediapackage mediapackagev2 mediapackagevod mediastore memorydb mgn mpa mq msk mwaa mwaaserverless neptune
	neptunegraph networkfirewall networkflowmonitor networkmanager networkmonitor networksecuritymanager
	notifications notificationscontacts oam observabilityadmin odb opensearch opensearchingestion
	opensearchserverless opensearchservice opsworks organizations osis outposts paymentcryptography pcaconnectorad
	pcs pinpoint pinpointsmsvoicev2 pipes polly pricing prometheus prometheusservice qbusiness qldb quicksight ram
	rbin rds rdsdata rdsdataservice recyclebin redshift redshiftdata redshiftdataapiservice redshiftserverless
	rekognition resiliencehub resiliencehubv2 resourceexplorer2 resourcegroups resourcegroupstagging
	resourcegroupstaggingapi rolesanywhere route53 route53domains route53profiles route53recoverycontrolconfig
	route53recoveryreadiness route53resolver rum s3 s3api s3control s3files s3outposts s3tables s3vectors
	sagemaker savingsplans scheduler schemas sdb secretsmanager securityhub securitylake
	serverlessapplicationrepository serverlessapprepo serverlessrepo servicecatalog servicecatalogappregistry
	servicediscovery servicequotas ses sesv2 sfn shield signer simpledb ssm ssmcontacts ssmincidents ssmquicksetup
	ssmsap ssoadmin stepfunctions storagegateway swf synthetics taxsettings timestreaminfluxdb timestreamquery
	timestreamwrite transcribe transcribeservice transfer uxc verifiedpermissions vpclattice waf wafregional wafv2
	wellarchitected worklink workmail workspaces workspacesweb xray
`)
