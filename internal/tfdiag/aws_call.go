package tfdiag

import (
	"errors"
	"net"
	"strings"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// failedCall explains an answer of AWS.
func failedCall(e *awsapi.Error) string {
	if e.Endpoint != "" {
		return unreached(e)
	}
	what := serviceName(e.Service) + " " + e.Operation + " failed" + about(e)
	if e.Message != "" {
		what += ": " + e.Message
	} else if e.Code == "" {
		what += ": " + plain(e.Err)
	}
	why, fix := cause(e)
	if e.Waited != "" {
		why = sentence("It was "+e.Waited) + " " + why
		if awsapi.IsInterrupted(e) {
			why += " " + interrupted
		}
	}
	return paragraphs(sentence(what), why, fix, trace(e))
}

// about says what a call was about, and where.
func about(e *awsapi.Error) string {
	out := ""
	if e.Object != "" {
		out += " for " + e.Object
	}
	if e.Region != "" {
		out += " in " + e.Region
	}
	return out
}

// noConnection is why a call got no answer.
const noConnection = "no connection came about: the host name does not exist, nothing listens there, or a proxy or firewall is in the way"

// unreached explains a call that no connection came about for: where it went to,
// what was tried before, and what can be done without it.
func unreached(e *awsapi.Error) string {
	reason := plain(e.Err)
	if op, ok := errors.AsType[*net.OpError](e.Err); ok {
		reason = plain(op)
	}
	what := serviceName(e.Service) + " " + e.Operation + about(e) + " did not reach " + e.Endpoint + ": " + reason
	why, fix := cause(e)
	if e.Waited != "" { // AWS had answered until then
		why = sentence("It was "+e.Waited) + " " + sentence("The last time "+noConnection)
	}
	without := "Without a connection, `terraform plan -refresh=false` plans from the state alone."
	if e.Service == "sts" {
		without = "With account_id in the provider block, a plan of new resources needs no connection."
	}
	return paragraphs(sentence(what), why, fix+" "+without)
}

// cause says why a call failed and what to do, as far as its code tells.
func cause(e *awsapi.Error) (why, fix string) {
	switch {
	case awsapi.IsAccessDenied(e):
		return denied(e)
	case awsapi.IsExpiredCredentials(e):
		return "The session these credentials belong to has run out.", "Get new ones (`aws sso login`, a new token in the pipeline) and apply again."
	case awsapi.IsCredentials(e):
		return "AWS does not accept these credentials: the key is unknown, deactivated or mistyped, or the region is one that the account has not enabled.",
			"Run `aws sts get-caller-identity` with the same credentials; if that works, look at the region."
	case awsapi.IsAlreadyExists(e):
		return "A queue of this name exists already, with other attributes, and the provider does not own it.",
			"Choose another name, or import the queue."
	case awsapi.IsDeletedRecently(e):
		return "SQS keeps the name of a deleted queue locked for 60 seconds.", "Apply again in a minute."
	case awsapi.IsThrottled(e):
		return "AWS limits how many calls an account may make, and others may be calling too.",
			"Apply again, with a lower -parallelism, or raise max_retries of the provider."
	case awsapi.IsNotFound(e):
		return "The object does not exist, or not in this account and region.", "Run a plan: it shows what is missing, and apply puts it back."
	case awsapi.IsUnreachable(e):
		return sentence(noConnection),
			"Check region and endpoints of the provider, AWS_ENDPOINT_URL, and the proxy settings."
	case awsapi.IsInterrupted(e):
		return interrupted, resume
	}
	return "", ""
}

func denied(e *awsapi.Error) (why, fix string) {
	list := strings.Join(append([]string{e.Action}, e.AlsoNeeds...), " and ")
	return "The credentials are valid, but lack the permission " + list + ", or a policy of the organisation or of the object denies it.",
		"Allow " + list + " on it to the identity that Terraform runs as."
}

// trace is the last paragraph: what AWS support asks for.
func trace(err error) string {
	code, request := awsapi.Code(err), ""
	if call, ok := errors.AsType[*awsapi.Error](err); ok {
		request = call.RequestID
	}
	switch {
	case code == "":
		return ""
	case request == "":
		return "AWS error code " + code + "."
	}
	return "AWS error code " + code + ", request " + request + "."
}

func serviceName(service string) string {
	switch service {
	case "cloudwatch":
		return "CloudWatch"
	case "lambda":
		return "Lambda"
	}
	return strings.ToUpper(service)
}
