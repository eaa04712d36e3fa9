package tfdiag

import (
	"errors"
	"fmt"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	"github.com/queueguard/terraform-provider-queueguard/internal/awsapi"
)

// Failed is an error that came out of AWS or out of the way there. task says
// what was to be done, in the infinitive: "create queue pedidos-dlq"; the
// summary is made of it.
func Failed(task string, err error) diag.Diagnostics {
	return FailedAt(path.Empty(), task, err)
}

// FailedAt is [Failed] with an attribute to blame.
func FailedAt(at path.Path, task string, err error) diag.Diagnostics {
	return errorAt(at, headline(task, err), Explain(err))
}

// Missed is [Failed] as a warning, for what the provider can do without.
func Missed(at path.Path, task string, err error) diag.Diagnostics {
	return warningAt(at, headline(task, err), Explain(err))
}

// headline is the summary of an error: what could not be done or, where no call
// was made at all because of it, what is wrong.
func headline(task string, err error) string {
	account, wrong := errors.AsType[*awsapi.WrongAccountError](err)
	credentials, none := errors.AsType[*awsapi.CredentialsError](err)
	switch {
	case wrong && account.Want != "":
		return "The credentials do not belong to the provider's account_id"
	case wrong && len(account.Allowed) > 0:
		return "The account is not one of the provider's allowed_account_ids"
	case wrong:
		return "The account is one of the provider's forbidden_account_ids"
	case none && credentials.Role != "":
		return "The role could not be assumed"
	case none:
		return "No usable AWS credentials"
	}
	return summary("Could not " + task)
}

// Explain says in paragraphs what went wrong, why, and what to do.
func Explain(err error) string {
	var (
		account     *awsapi.WrongAccountError
		credentials *awsapi.CredentialsError
		config      *awsapi.ConfigError
		timeout     *awsapi.TimeoutError
		call        *awsapi.Error
	)
	switch {
	case errors.As(err, &account):
		return wrongAccount(account)
	case errors.As(err, &credentials):
		return noCredentials(credentials)
	case errors.As(err, &config):
		return wrongConfig(config)
	case errors.As(err, &timeout):
		return notVisible(timeout)
	case errors.As(err, &call):
		return failedCall(call)
	case awsapi.IsInterrupted(err): // before the first call, or while another one was waited for
		return paragraphs(interrupted, resume)
	}
	return paragraphs(sentence(err.Error()), "Nothing more is known about the cause. Apply again; if it stays, report it at "+issues+".")
}

const (
	interrupted = "Terraform was interrupted, or the time that the resource's timeouts allow was over, so no further call was made."
	resume      = "Apply again: the provider goes on from where it stopped."
)

func wrongAccount(e *awsapi.WrongAccountError) string {
	return paragraphs(
		sentence(e.Error()),
		"The provider checks the account before its first change, so nothing was changed.",
		"Use the credentials of the account you mean, or correct account_id, allowed_account_ids or forbidden_account_ids of the provider.",
	)
}

func noCredentials(e *awsapi.CredentialsError) string {
	if e.Role != "" {
		return paragraphs(
			sentence(fmt.Sprintf("The role %s could not be assumed: %s", e.Role, plain(e.Err))),
			"The credentials to start from were found, but the role does not accept them.",
			"Check that the role exists, that its trust policy names the caller (and the external ID, if it asks for one), "+
				"and that the caller is allowed sts:AssumeRole on it.",
			trace(e.Err),
		)
	}
	return paragraphs(
		sentence("No usable AWS credentials were found: "+plain(e.Err)),
		"The provider looks in its own block, then in the AWS_* environment variables, the shared files, and at the container or instance it runs on.",
		"Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or profile in the provider block; with single sign-on, run "+
			"`aws sso login` first. `terraform validate` needs no credentials.",
		trace(e.Err),
	)
}

func wrongConfig(e *awsapi.ConfigError) string {
	fix := "Correct the provider block, or the file or environment variable that it names."
	if e.Attribute != "" {
		fix = fmt.Sprintf("Correct %s of the provider, or the environment variable in its place.", e.Attribute)
	}
	return paragraphs(sentence("The AWS configuration cannot be used: "+plain(e.Err)), fix)
}

func notVisible(e *awsapi.TimeoutError) string {
	if awsapi.IsInterrupted(e) {
		return paragraphs(
			fmt.Sprintf("The change was accepted, but was not seen to be visible yet after %s. Last seen: %s.", e.After.Round(time.Second), e.What),
			interrupted,
			resume,
		)
	}
	what := fmt.Sprintf("The change was accepted, but did not become visible within %s. Last seen: %s.", e.After.Round(time.Second), e.What)
	return paragraphs(
		what,
		"AWS spreads changes within seconds to a minute, so either it is slow today, or somebody or something else changes the same object back.",
		"Apply again: the provider goes on from where it stopped. Against an emulator that does not keep the attribute, "+
			"lower consecutive_reads in the provider's propagation block.",
		trace(e.Err),
	)
}
