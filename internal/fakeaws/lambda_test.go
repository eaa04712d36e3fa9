package fakeaws_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
	lambdatypes "github.com/aws/aws-sdk-go-v2/service/lambda/types"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/google/go-cmp/cmp"

	"github.com/queueguard/terraform-provider-queueguard/internal/fakeaws"
)

func lambdaClient(s *fakeaws.Server) *lambda.Client {
	return lambda.NewFromConfig(awsConfig(s, "test", local))
}

// lambdaWorld has queue "q" (60 s), FIFO queue "q.fifo", and functions of 60
// and 61 seconds.
func lambdaWorld(t *testing.T) *fakeaws.Server {
	t.Helper()
	s := fakeaws.Start(t)
	here := s.Default().Region(local)
	here.Queue("q").Put(attrs{"VisibilityTimeout": "60"})
	here.Queue("q.fifo").Put(attrs{"FifoQueue": "true", "VisibilityTimeout": "60"})
	here.AddFunction(fakeaws.Function{Name: "fits", TimeoutSeconds: 60, ReservedConcurrency: 5})
	here.AddFunction(fakeaws.Function{Name: "slow", TimeoutSeconds: 61})
	return s
}

func TestCreateEventSourceMappingRefuses(t *testing.T) {
	t.Parallel()
	type input = lambda.CreateEventSourceMappingInput
	const invalid = "InvalidParameterValueException"
	for name, test := range map[string]struct {
		queue, function string
		change          func(*input)
		want            string
	}{
		"fits":                    {"q", "fits", nil, ""},
		"function by ARN":         {"q", "arn:aws:lambda:us-east-1:123456789012:function:fits:live", nil, ""},
		"slower than visibility":  {"q", "slow", nil, invalid},
		"missing function":        {"q", "nobody", nil, "ResourceNotFoundException"},
		"missing queue":           {"nobody", "fits", nil, invalid},
		"batch of 11":             {"q", "fits", func(in *input) { in.BatchSize = aws.Int32(11) }, invalid},
		"batch of 11 with window": {"q", "fits", func(in *input) { in.BatchSize, in.MaximumBatchingWindowInSeconds = aws.Int32(11), aws.Int32(1) }, ""},
		"batch of 10001":          {"q", "fits", func(in *input) { in.BatchSize, in.MaximumBatchingWindowInSeconds = aws.Int32(10001), aws.Int32(1) }, invalid},
		"window of 301":           {"q", "fits", func(in *input) { in.MaximumBatchingWindowInSeconds = aws.Int32(301) }, invalid},
		"window on FIFO":          {"q.fifo", "fits", func(in *input) { in.MaximumBatchingWindowInSeconds = aws.Int32(1) }, invalid},
		"batch of 11 on FIFO":     {"q.fifo", "fits", func(in *input) { in.BatchSize = aws.Int32(11) }, invalid},
		"concurrency of 1":        {"q", "fits", func(in *input) { in.ScalingConfig = &lambdatypes.ScalingConfig{MaximumConcurrency: aws.Int32(1)} }, invalid},
		"over the reserved":       {"q", "fits", func(in *input) { in.ScalingConfig = &lambdatypes.ScalingConfig{MaximumConcurrency: aws.Int32(6)} }, invalid},
		"within the reserved":     {"q", "fits", func(in *input) { in.ScalingConfig = &lambdatypes.ScalingConfig{MaximumConcurrency: aws.Int32(5)} }, ""},
		"starting position":       {"q", "fits", func(in *input) { in.StartingPosition = lambdatypes.EventSourcePositionLatest }, invalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			in := &input{EventSourceArn: aws.String(queueARN(test.queue)), FunctionName: &test.function}
			if test.change != nil {
				test.change(in)
			}
			_, err := lambdaClient(lambdaWorld(t)).CreateEventSourceMapping(t.Context(), in)
			if got := codeOf(t, err); got != test.want {
				t.Errorf("got %q (%v), want %q", got, err, test.want)
			}
		})
	}
}

func TestMappingLifecycle(t *testing.T) {
	t.Parallel()
	s := lambdaWorld(t)
	client := lambdaClient(s)
	in := &lambda.CreateEventSourceMappingInput{EventSourceArn: aws.String(queueARN("q")), FunctionName: aws.String("fits"), FunctionResponseTypes: []lambdatypes.FunctionResponseType{"ReportBatchItemFailures"}}
	made, err := client.CreateEventSourceMapping(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	_, again := client.CreateEventSourceMapping(t.Context(), in)
	_, slower := client.UpdateEventSourceMapping(t.Context(), &lambda.UpdateEventSourceMappingInput{UUID: made.UUID, FunctionName: aws.String("slow")})
	_, smaller := client.UpdateEventSourceMapping(t.Context(), &lambda.UpdateEventSourceMappingInput{UUID: made.UUID, BatchSize: aws.Int32(5)})
	codes := []string{codeOf(t, again), codeOf(t, slower), codeOf(t, smaller)}
	if diff := cmp.Diff([]string{"ResourceConflictException", "InvalidParameterValueException", ""}, codes); diff != "" {
		t.Error(diff)
	}
	list := func(queue string) []string {
		out, err := client.ListEventSourceMappings(t.Context(), &lambda.ListEventSourceMappingsInput{EventSourceArn: aws.String(queueARN(queue))})
		if err != nil {
			t.Fatal(err)
		}
		found := []string{}
		for _, m := range out.EventSourceMappings {
			if *m.BatchSize == 5 && len(m.FunctionResponseTypes) == 1 && *m.State == "Enabled" {
				found = append(found, *m.FunctionArn)
			}
		}
		return found
	}
	got := [][]string{list("q"), list("q.fifo")}
	if _, err := client.DeleteEventSourceMapping(t.Context(), &lambda.DeleteEventSourceMappingInput{UUID: made.UUID}); err != nil {
		t.Fatal(err)
	}
	got = append(got, list("q"))
	if diff := cmp.Diff([][]string{{"arn:aws:lambda:us-east-1:123456789012:function:fits"}, {}, {}}, got); diff != "" {
		t.Error(diff)
	}
}

// Only mappings compare the two timeouts; afterwards both sides can move apart
// unnoticed.
func TestTimeoutsMoveApart(t *testing.T) {
	t.Parallel()
	s := lambdaWorld(t)
	here := s.Default().Region(local)
	here.AddMapping(fakeaws.Mapping{QueueARN: queueARN("q"), FunctionName: "fits"})
	client := lambdaClient(s)
	_, raised := client.UpdateFunctionConfiguration(t.Context(), &lambda.UpdateFunctionConfigurationInput{FunctionName: aws.String("fits"), Timeout: aws.Int32(900)})
	lower := func() string {
		_, err := sqsClient(s).SetQueueAttributes(t.Context(), &sqs.SetQueueAttributesInput{QueueUrl: aws.String(here.Queue("q").URL()), Attributes: attrs{"VisibilityTimeout": "30"}})
		return codeOf(t, err)
	}
	got := []string{codeOf(t, raised), lower()}
	s.CheckVisibilityOnSet(true)
	got = append(got, lower())
	if diff := cmp.Diff([]string{"", "", "InvalidParameterValue"}, got); diff != "" {
		t.Error(diff)
	}
	out, err := client.GetFunctionConfiguration(t.Context(), &lambda.GetFunctionConfigurationInput{FunctionName: aws.String("fits")})
	if err != nil || *out.Timeout != 900 {
		t.Errorf("got %v, %v", out, err)
	}
}
