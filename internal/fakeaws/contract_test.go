package fakeaws_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/schemas"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sts"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
	"github.com/aws/smithy-go/transport/http/protocol/awsquery"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

// contractEnv is one server with clients for it.
type contractEnv struct {
	ctx context.Context
	url string
	sqs *sqs.Client
	sns *sns.Client
	cw  *cloudwatch.Client
	sts *sts.Client
}

func contractClients(ctx context.Context, url string) *contractEnv {
	config := aws.Config{
		Region: local, BaseEndpoint: &url, RetryMaxAttempts: 1, HTTPClient: &http.Client{},
		Credentials: credentials.NewStaticCredentialsProvider("test", "secret", ""),
	}
	return &contractEnv{
		ctx: ctx, url: url, sqs: sqs.NewFromConfig(config), sns: sns.NewFromConfig(config), sts: sts.NewFromConfig(config),
		cw: cloudwatch.NewFromConfig(config, func(o *cloudwatch.Options) { o.Protocol = awsquery.New(schemas.GraniteServiceVersion20100801) }),
	}
}

func (e *contractEnv) queueURL(name string) *string {
	return aws.String(e.url + "/" + home + "/" + name)
}

// contractCall is one call of the table. They run in order against one server,
// so later ones build on earlier ones.
type contractCall struct {
	name string
	// want is what AWS answers: what the call reads, or the error's code.
	want string
	do   func(*contractEnv) (string, error)
}

// TestAccContract runs one table of calls against the double and against moto.
// Where moto answers something else, motoDifferences says what and why we side
// with AWS; a difference that is gone fails the test too.
func TestAccContract(t *testing.T) {
	t.Parallel()
	double := answers(contractClients(t.Context(), fakeaws.Start(t).URL))
	moto := answers(contractClients(t.Context(), startMoto(t)))

	names := map[string]bool{}
	for _, call := range contractCalls() {
		names[call.name] = true
		if got := double[call.name]; got != call.want {
			t.Errorf("the double, %s:\n got %s\nwant %s", call.name, got, call.want)
		}
		want := call.want
		difference, differs := motoDifferences[call.name]
		if differs {
			want = difference.moto
		}
		if got := moto[call.name]; got != want {
			t.Errorf("moto, %s:\n got %s\nwant %s\nwe side with AWS because: %s", call.name, got, want, difference.why)
		}
		if differs && difference.moto == call.want {
			t.Errorf("%s is no difference", call.name)
		}
	}
	for name := range motoDifferences {
		if !names[name] {
			t.Errorf("motoDifferences names %q, which is no call of the table", name)
		}
	}
}

func answers(e *contractEnv) map[string]string {
	out := map[string]string{}
	for _, call := range contractCalls() {
		got, err := call.do(e)
		var coded smithy.APIError
		var broken *smithyhttp.ResponseError
		switch {
		case errors.As(err, &coded):
			got = coded.ErrorCode()
		case errors.As(err, &broken):
			got = fmt.Sprint("HTTP ", broken.HTTPStatusCode(), " without a code")
		case err != nil:
			got = "no answer: " + err.Error()
		}
		out[call.name] = got
	}
	return out
}

// pairs writes a map as text, sorted.
func pairs(m map[string]string, names ...string) string {
	list := []string{}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		if len(names) == 0 || slices.Contains(names, k) {
			list = append(list, k+"="+m[k])
		}
	}
	return strings.Join(list, " ")
}
