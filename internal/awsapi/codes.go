package awsapi

import (
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws/retry"
)

// The error codes below come from the services' API models (SQS 2012-11-05, SNS
// 2010-03-31, CloudWatch 2010-08-01) and, where a failure has two spellings, from
// the query protocol that SQS keeps for compatibility (awsQueryCompatible).
var (
	codesNotFound = []string{
		"QueueDoesNotExist", "AWS.SimpleQueueService.NonExistentQueue", "NonExistentQueue",
		"com.amazonaws.sqs#QueueDoesNotExist",
		"NotFound", "NotFoundException", // SNS
		"ResourceNotFound", "ResourceNotFoundException", // CloudWatch, Lambda
	}
	codesAccessDenied = []string{
		"AccessDenied", "AccessDeniedException", // SQS, CloudWatch, STS
		"AuthorizationError", "AuthorizationErrorException", // SNS
		"UnauthorizedOperation", "NotAuthorized",
	}
	codesAlreadyExists = []string{
		"QueueNameExists", "QueueAlreadyExists", "com.amazonaws.sqs#QueueNameExists",
	}
	codesDeletedRecently = []string{
		"QueueDeletedRecently", "AWS.SimpleQueueService.QueueDeletedRecently",
	}
	codesInvalidParameter = []string{
		"InvalidParameterValue", "InvalidParameterValueException", // SQS, mostly un-modelled
		"InvalidParameter", "InvalidParameterException", "ParameterValueInvalid", // SNS
		"ValidationError", "ValidationException", "InvalidParameterCombination", // CloudWatch
	}
	codesInvalidAttributeValue = []string{"InvalidAttributeValue"}
	codesThrottled             = []string{
		"RequestThrottled", "KmsThrottled", "KMSThrottling", "OverLimit.Throttled",
	}
	codesExpired = []string{"ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired"}
	// An opt-in region that is switched off answers InvalidClientTokenId too.
	codesBadCredentials = []string{
		"InvalidClientTokenId", "UnrecognizedClientException", "SignatureDoesNotMatch", "InvalidSignatureException",
		"InvalidAccessKeyId", "MissingAuthenticationToken", "MissingAuthenticationTokenException",
		"IncompleteSignature", "InvalidSecurity",
	}
)

func codeIn(code string, lists ...[]string) bool {
	for _, list := range lists {
		if slices.Contains(list, code) {
			return true
		}
	}
	return false
}

func throttledCode(code string) bool {
	if _, ok := retry.DefaultThrottleErrorCodes[code]; ok {
		return true
	}
	return codeIn(code, codesThrottled)
}
