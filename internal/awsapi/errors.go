package awsapi

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/aws/smithy-go"
)

// Error is a failed call. It says everything a person needs who did not see the
// call happen.
type Error struct {
	Service   string   // "sqs", "sns", "cloudwatch", "sts"
	Operation string   // "CreateQueue"
	Object    string   // name, URL or ARN of what the call was about
	Region    string   // region the call went to
	Code      string   // AWS error code, empty when no answer came
	Message   string   // AWS's own words, for people; never matched on
	RequestID string   // empty when no answer came
	Action    string   // IAM action of the operation, set only when access was denied
	AlsoNeeds []string // further IAM actions the same call needs, set only when access was denied
	Waited    string   // completes "it was": "retried for 1m30s: …"; empty if it was not
	Endpoint  string   // address that was called, set only when no connection came about
	Err       error    // the SDK's error
}

// Error implements error in one line: operation, object, code, message, request.
func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", e.Service, e.Operation)
	if e.Object != "" {
		fmt.Fprintf(&b, " %s", e.Object)
	}
	if e.Code != "" {
		fmt.Fprintf(&b, ": %s", e.Code)
	}
	if e.Message != "" {
		fmt.Fprintf(&b, ": %s", e.Message)
	} else if e.Err != nil && e.Code == "" {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	if e.Action != "" {
		fmt.Fprintf(&b, " (missing IAM action %s)", e.Action)
	}
	if e.Waited != "" {
		fmt.Fprintf(&b, " (%s)", e.Waited)
	}
	if e.RequestID != "" {
		fmt.Fprintf(&b, " (request %s)", e.RequestID)
	}
	return b.String()
}

// Unwrap returns the SDK's error.
func (e *Error) Unwrap() error { return e.Err }

// WrongAccountError says that the credentials belong to an account the provider
// was told not to work in.
type WrongAccountError struct {
	Got       string   // account of the credentials
	Want      string   // account_id of the provider, empty if not set
	Allowed   []string // allowed_account_ids
	Forbidden []string // forbidden_account_ids
}

// Error implements error.
func (e *WrongAccountError) Error() string {
	switch {
	case e.Want != "":
		return fmt.Sprintf("the credentials belong to account %s, account_id of the provider says %s", e.Got, e.Want)
	case len(e.Allowed) > 0:
		return fmt.Sprintf("account %s is not one of the provider's allowed_account_ids, %s", e.Got, strings.Join(e.Allowed, ", "))
	}
	return fmt.Sprintf("account %s is one of the provider's forbidden_account_ids", e.Got)
}

// CredentialsError says that no usable credentials could be resolved, before any
// call was made.
type CredentialsError struct {
	Role string // role that could not be assumed, empty when there was nothing to start from
	Err  error
}

// Error implements error.
func (e *CredentialsError) Error() string {
	if e.Role != "" {
		return fmt.Sprintf("cannot assume role %s: %v", e.Role, e.Err)
	}
	return fmt.Sprintf("no AWS credentials found: %v", e.Err)
}

// Unwrap returns the cause.
func (e *CredentialsError) Unwrap() error { return e.Err }

// ConfigError says that the AWS configuration itself is wrong: a file that does
// not exist, a profile that is not in it, a region of no known form.
type ConfigError struct {
	Attribute string // attribute of the provider block, empty if not one of them
	Err       error
}

// Error implements error.
func (e *ConfigError) Error() string {
	if e.Attribute != "" {
		return fmt.Sprintf("%s: %v", e.Attribute, e.Err)
	}
	return e.Err.Error()
}

// Unwrap returns the cause.
func (e *ConfigError) Unwrap() error { return e.Err }

// TimeoutError says that a written value did not become visible in time.
type TimeoutError struct {
	What  string        // attribute, wanted and got, as the reader reported them
	After time.Duration // how long it was waited for
	Err   error         // last error of the read, or the context's, if any
}

// Error implements error.
func (e *TimeoutError) Error() string {
	s := fmt.Sprintf("not visible after %s: %s", e.After.Round(time.Second), e.What)
	if e.Err != nil {
		s += fmt.Sprintf(" (%v)", e.Err)
	}
	return s
}

// Unwrap returns the cause.
func (e *TimeoutError) Unwrap() error { return e.Err }

// Code returns the AWS error code in an error's chain, or "".
func Code(err error) string {
	if ours, ok := errors.AsType[*Error](err); ok && ours.Code != "" {
		return ours.Code
	}
	if api, ok := errors.AsType[smithy.APIError](err); ok {
		return api.ErrorCode()
	}
	return ""
}

// IsNotFound reports that the object does not exist.
func IsNotFound(err error) bool { return codeIn(Code(err), codesNotFound) }

// IsAccessDenied reports that the caller lacks an IAM permission.
func IsAccessDenied(err error) bool { return codeIn(Code(err), codesAccessDenied) }

// DeniedAction returns the IAM action that was denied, "sqs:ListQueues"; "" for any
// other error.
func DeniedAction(err error) string {
	if ours, ok := errors.AsType[*Error](err); ok {
		return ours.Action
	}
	return ""
}

// IsAlreadyExists reports that a queue of the name exists with other attributes.
// SQS reports it only when an attribute differs: an equal or shorter request
// returns the existing queue (API reference, QueueNameExists).
func IsAlreadyExists(err error) bool { return codeIn(Code(err), codesAlreadyExists) }

// IsDeletedRecently reports that a queue of the name was deleted less than 60
// seconds ago.
func IsDeletedRecently(err error) bool { return codeIn(Code(err), codesDeletedRecently) }

// IsThrottled reports that AWS asked for fewer calls.
func IsThrottled(err error) bool { return throttledCode(Code(err)) }

// IsInvalidParameter reports that AWS refused a value of the request.
func IsInvalidParameter(err error) bool { return codeIn(Code(err), codesInvalidParameter) }

// IsInvalidAttributeValue reports that SQS refused the value of an attribute,
// which for Policy also means a principal that does not exist yet.
func IsInvalidAttributeValue(err error) bool { return codeIn(Code(err), codesInvalidAttributeValue) }

// IsExpiredCredentials reports a session that has run out.
func IsExpiredCredentials(err error) bool { return codeIn(Code(err), codesExpired) }

// IsCredentials reports that credentials are missing, expired or not accepted.
// IsAccessDenied is something else: there AWS knows who is asking.
func IsCredentials(err error) bool {
	var none *CredentialsError
	return errors.As(err, &none) || codeIn(Code(err), codesExpired, codesBadCredentials)
}

// IsInterrupted reports that a call was not made, or not repeated, because
// Terraform was interrupted or ran out of time.
func IsInterrupted(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// IsUnreachable reports that no connection came about: no such host (often a
// region that does not exist), nobody listening, or no way out.
func IsUnreachable(err error) bool {
	var dns *net.DNSError
	var op *net.OpError
	return errors.As(err, &dns) || (errors.As(err, &op) && op.Op == "dial")
}
