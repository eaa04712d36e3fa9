package fakeaws

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// apiError is a refusal as AWS words it. Kind is the name of the modelled
// exception (the JSON protocol's __type), Code the query protocol's code; for
// most errors they are equal.
type apiError struct {
	Kind    string
	Code    string
	Status  int
	Message string
}

func (e *apiError) Error() string { return e.Code + ": " + e.Message }

// fault is Sender for 4xx and Receiver for 5xx, as in the query protocol.
func (e *apiError) fault() string {
	if e.Status >= http.StatusInternalServerError {
		return "Receiver"
	}
	return "Sender"
}

// queryCodes are the SQS exceptions whose query code differs from their name
// (awsQueryError traits of the SQS API model, 2012-11-05).
var queryCodes = map[string]string{
	"BatchEntryIdsNotDistinct":     "AWS.SimpleQueueService.BatchEntryIdsNotDistinct",
	"BatchRequestTooLong":          "AWS.SimpleQueueService.BatchRequestTooLong",
	"EmptyBatchRequest":            "AWS.SimpleQueueService.EmptyBatchRequest",
	"InvalidBatchEntryId":          "AWS.SimpleQueueService.InvalidBatchEntryId",
	"MessageNotInflight":           "AWS.SimpleQueueService.MessageNotInflight",
	"PurgeQueueInProgress":         "AWS.SimpleQueueService.PurgeQueueInProgress",
	"QueueDeletedRecently":         "AWS.SimpleQueueService.QueueDeletedRecently",
	"QueueDoesNotExist":            "AWS.SimpleQueueService.NonExistentQueue",
	"QueueNameExists":              "QueueAlreadyExists",
	"TooManyEntriesInBatchRequest": "AWS.SimpleQueueService.TooManyEntriesInBatchRequest",
	"UnsupportedOperation":         "AWS.SimpleQueueService.UnsupportedOperation",
}

// refuse makes a 400 error of the given kind.
func refuse(kind, format string, args ...any) *apiError {
	code := kind
	if c, ok := queryCodes[kind]; ok {
		code = c
	}
	return &apiError{Kind: kind, Code: code, Status: http.StatusBadRequest, Message: fmt.Sprintf(format, args...)}
}

// withStatus changes the HTTP status, where AWS does not answer 400.
func (e *apiError) withStatus(status int) *apiError {
	e.Status = status
	return e
}

// asAPIError turns any error into one with a code; what is not ours is a bug in
// the double and answers 500 with its text.
func asAPIError(err error) *apiError {
	if e, ok := errors.AsType[*apiError](err); ok {
		return e
	}
	return refuse("InternalFailure", "fakeaws: %v", err).withStatus(http.StatusInternalServerError)
}

// accessDenied words a missing permission as the service does: SNS has its own
// code, SQS writes the action in lower case.
func accessDenied(c *call, action, resource string) *apiError {
	service, operation, _ := strings.Cut(action, ":")
	shown := action
	switch service {
	case "sqs":
		shown = "sqs:" + strings.ToLower(operation)
	case "sns":
		shown = "SNS:" + operation
	}
	e := refuse("AccessDenied", "User: %s is not authorized to perform: %s on resource: %s because no identity-based policy allows the %s action",
		c.caller.arn, shown, resource, shown).withStatus(http.StatusForbidden)
	switch service {
	case "sns":
		e.Kind, e.Code = "AuthorizationError", "AuthorizationError"
	case "lambda", "kms":
		e.Kind, e.Code = "AccessDeniedException", "AccessDeniedException"
	case "sqs":
		e.Kind = "AccessDeniedException"
	}
	return e
}
