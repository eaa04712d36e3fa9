package awsapi

import (
	"context"
	"fmt"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/arn"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch"
	"github.com/aws/aws-sdk-go-v2/service/cloudwatch/types"
)

// alarmsPerCall is the limit of names in DescribeAlarms and DeleteAlarms (API
// model, AlarmNames).
const alarmsPerCall = 100

// alarmCall makes a CloudWatch call.
func alarmCall[T any](ctx context.Context, c *Client, op operation, do func(context.Context, *cloudwatch.Client) (T, error)) (T, error) {
	var zero T
	client, err := c.cloudwatchIn(ctx, op.region)
	if err != nil {
		return zero, err
	}
	op.service = "cloudwatch"
	return call(ctx, c, op, func(ctx context.Context) (T, error) { return do(ctx, client) })
}

// PutAlarm creates an alarm or overwrites the whole of one. Tags count only on
// creation; CloudWatch ignores them afterwards (API reference, PutMetricAlarm).
func (c *Client) PutAlarm(ctx context.Context, region string, alarm Alarm, tags map[string]string) error {
	op := operation{name: "PutMetricAlarm", region: region, object: alarm.Name, write: true}
	if len(tags) > 0 {
		op.alsoNeeds = []string{"cloudwatch:TagResource"}
	}
	_, err := alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (*cloudwatch.PutMetricAlarmOutput, error) {
		return client.PutMetricAlarm(ctx, alarm.input(tags))
	})
	return err
}

// DeleteAlarms deletes alarms. Names that do not exist are no error. No names:
// no call.
func (c *Client) DeleteAlarms(ctx context.Context, region string, names []string) error {
	for chunk := range slices.Chunk(names, alarmsPerCall) {
		err := c.deleteAlarms(ctx, region, chunk)
		if IsNotFound(err) {
			err = c.deleteThoseThere(ctx, region, chunk)
		}
		if err != nil && !IsNotFound(err) {
			return err
		}
	}
	return nil
}

func (c *Client) deleteAlarms(ctx context.Context, region string, names []string) error {
	op := operation{name: "DeleteAlarms", region: region, object: firstOf(names), write: true}
	_, err := alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (*cloudwatch.DeleteAlarmsOutput, error) {
		return client.DeleteAlarms(ctx, &cloudwatch.DeleteAlarmsInput{AlarmNames: names})
	})
	return err
}

// deleteThoseThere deletes the alarms that exist: with one name that does not,
// CloudWatch deletes none ("in the event of an error, no alarms are deleted", API
// reference, DeleteAlarms).
func (c *Client) deleteThoseThere(ctx context.Context, region string, names []string) error {
	found, err := c.describeAlarms(ctx, region, names)
	if err != nil || len(found) == 0 {
		return err
	}
	return c.deleteAlarms(ctx, region, sortedKeys(found))
}

// DescribeAlarms returns the alarms of the given names that exist, by name. All
// callers of one client share calls: names are collected for a few milliseconds
// and asked for a hundred at a time.
func (c *Client) DescribeAlarms(ctx context.Context, region string, names []string) (map[string]Alarm, error) {
	return c.alarms.get(ctx, region, names)
}

// describeAlarms is one call of the batcher, for at most a hundred names.
func (c *Client) describeAlarms(ctx context.Context, region string, names []string) (map[string]Alarm, error) {
	op := operation{name: "DescribeAlarms", region: region, object: firstOf(names)}
	return alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (map[string]Alarm, error) {
		found := map[string]Alarm{}
		pages := cloudwatch.NewDescribeAlarmsPaginator(client, &cloudwatch.DescribeAlarmsInput{
			AlarmNames: names, MaxRecords: aws.Int32(alarmsPerCall),
			AlarmTypes: []types.AlarmType{types.AlarmTypeMetricAlarm, types.AlarmTypeCompositeAlarm},
		})
		for pages.HasMorePages() {
			page, err := pages.NextPage(ctx)
			if err != nil {
				return nil, err
			}
			for _, m := range page.MetricAlarms {
				found[aws.ToString(m.AlarmName)] = alarmFrom(m)
			}
			for _, m := range page.CompositeAlarms {
				found[aws.ToString(m.AlarmName)] = Alarm{
					Name: aws.ToString(m.AlarmName), ARN: aws.ToString(m.AlarmArn), Composite: true,
					AlarmActions: m.AlarmActions, OKActions: m.OKActions, InsufficientDataActions: m.InsufficientDataActions,
					StateValue: string(m.StateValue),
				}
			}
		}
		return found, nil
	})
}

// firstOf names the objects of one call for many.
func firstOf(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
}

// AlarmsForMetric returns the alarms that watch exactly this metric with exactly
// these dimensions. Alarms on expressions are not among them.
func (c *Client) AlarmsForMetric(ctx context.Context, region, namespace, metric string, dims map[string]string) ([]Alarm, error) {
	op := operation{name: "DescribeAlarmsForMetric", region: region, object: namespace + " " + metric}
	return alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) ([]Alarm, error) {
		out, err := client.DescribeAlarmsForMetric(ctx, &cloudwatch.DescribeAlarmsForMetricInput{
			Namespace: aws.String(namespace), MetricName: aws.String(metric), Dimensions: dimensions(dims),
		})
		if err != nil {
			return nil, err
		}
		var list []Alarm
		for _, m := range out.MetricAlarms {
			list = append(list, alarmFrom(m))
		}
		return list, nil
	})
}

// regionOfAlarm takes the region out of an alarm's ARN; a malformed ARN is left
// for CloudWatch to refuse, in the default region.
func (c *Client) regionOfAlarm(alarmARN string) string {
	parsed, err := arn.Parse(alarmARN)
	if err != nil {
		return c.settings.Region
	}
	return parsed.Region
}

// AlarmTags returns the tags of an alarm; never nil without an error.
func (c *Client) AlarmTags(ctx context.Context, alarmARN string) (map[string]string, error) {
	op := operation{name: "ListTagsForResource", region: c.regionOfAlarm(alarmARN), object: alarmARN}
	return alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (map[string]string, error) {
		out, err := client.ListTagsForResource(ctx, &cloudwatch.ListTagsForResourceInput{ResourceARN: aws.String(alarmARN)})
		if err != nil {
			return nil, err
		}
		tags := make(map[string]string, len(out.Tags))
		for _, tag := range out.Tags {
			tags[aws.ToString(tag.Key)] = aws.ToString(tag.Value)
		}
		return tags, nil
	})
}

// TagAlarm adds or changes tags of an alarm. No tags: no call.
func (c *Client) TagAlarm(ctx context.Context, alarmARN string, tags map[string]string) error {
	if len(tags) == 0 {
		return nil
	}
	input := &cloudwatch.TagResourceInput{ResourceARN: aws.String(alarmARN)}
	for _, key := range sortedKeys(tags) {
		input.Tags = append(input.Tags, types.Tag{Key: aws.String(key), Value: aws.String(tags[key])})
	}
	op := operation{name: "TagResource", region: c.regionOfAlarm(alarmARN), object: alarmARN, write: true}
	_, err := alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (*cloudwatch.TagResourceOutput, error) {
		return client.TagResource(ctx, input)
	})
	return err
}

// UntagAlarm removes tags of an alarm. No keys: no call.
func (c *Client) UntagAlarm(ctx context.Context, alarmARN string, keys []string) error {
	if len(keys) == 0 {
		return nil
	}
	op := operation{name: "UntagResource", region: c.regionOfAlarm(alarmARN), object: alarmARN, write: true}
	_, err := alarmCall(ctx, c, op, func(ctx context.Context, client *cloudwatch.Client) (*cloudwatch.UntagResourceOutput, error) {
		return client.UntagResource(ctx, &cloudwatch.UntagResourceInput{ResourceARN: aws.String(alarmARN), TagKeys: keys})
	})
	return err
}
