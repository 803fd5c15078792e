import { ApiError } from '../errors/apiError';
import { baseUrlFault, isWebPageError } from '../errors/sender';
import { asClause } from '../errors/words';

const AGAIN = 'try again in a few minutes';

/**
 * Returns the end of the sentence "The letters cannot be listed …": the reason and a remedy. An error about the form of
 * the credential is its own remedy.
 */
export function reasonAndRemedy(error: unknown, byHand: string): string {
	if (!(error instanceof ApiError)) return `: ${byHand}`;
	const reason = asClause(error.message);
	const { cause, status } = error.details;
	const isMalformed = cause === 'configuration-invalid' && status === undefined;
	if (isMalformed) return `: ${reason[0].toLowerCase()}${reason.slice(1)}`;
	return ` (${reason}): ${remedyFor(error, byHand)}`;
}

/**
 * Returns the remedy for a list that cannot be read: to correct the credential or to wait if no operation would succeed
 * either, else to enter the value by hand, or both if the reason is not certain. The error's message precedes it and is
 * not repeated.
 */
function remedyFor(error: ApiError, byHand: string): string {
	const isRejectedKey = error.details.status === 401 && !isWebPageError(error);
	if (isRejectedKey) return "check 'API Key' and 'Base URL' of the credential";
	const fault = baseUrlFault(error);
	if (fault === 'wrong') return checkBaseUrl(error);
	if (isUnavailable(error)) {
		const { notSent, kind } = error.details;
		const isReached = notSent !== true || kind === 'rateLimited';
		return isReached ? AGAIN : `${AGAIN}, or ${checkBaseUrl(error)}`;
	}
	return fault === 'doubtful' ? `${checkBaseUrl(error)}, or ${byHand}` : byHand;
}

function checkBaseUrl({ message }: ApiError): string {
	return /base url/i.test(message)
		? 'check it in the credential'
		: "check the 'Base URL' of the credential";
}

/** Whether the service cannot be reached, or cannot answer, at the moment. */
function isUnavailable({ details: { status, kind, cause } }: ApiError): boolean {
	if (kind === 'transient') return status === undefined || status >= 500;
	return kind === 'rateLimited' || cause === 'temporarily-unavailable';
}
