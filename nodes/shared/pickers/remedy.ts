import { ApiError } from '../errors/apiError';
import { asClause } from '../errors/words';

/**
 * The end of a sentence that begins with what cannot be listed: the reason, where it is known, and what helps. What is
 * wrong in the credential's own form says so itself.
 */
export function reasonAndRemedy(error: unknown, byHand: string): string {
	if (!(error instanceof ApiError)) return `: ${byHand}`;
	const reason = asClause(error.message);
	if (isUnusable(error)) return `: ${reason[0].toLowerCase()}${reason.slice(1)}`;
	return ` (${reason}): ${remedyFor(error, byHand)}`;
}

/**
 * What helps where a list could not be read: the credential where nothing else would work either, else giving
 * the value by hand; both where either may be meant. It follows the error's message, and names nothing once more.
 */
function remedyFor(error: ApiError, byHand: string): string {
	if (isRefusedKey(error)) return 'check both in the credential';
	if (isOfBaseUrl(error)) return checkBaseUrl(error);
	return mayBeOfBaseUrl(error) ? `${checkBaseUrl(error)}, or ${byHand}` : byHand;
}

function checkBaseUrl({ message }: ApiError): string {
	return /base url/i.test(message)
		? 'check it in the credential'
		: "check the 'Base URL' of the credential";
}

/** Whether the base URL leads elsewhere or nowhere, so that an operation would not succeed either. */
export function isOfBaseUrl(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status = 0, kind, notSent, webPage } = error.details;
	if (kind === 'transient') return false;
	return webPage === true || notSent === true || (status >= 300 && status <= 399);
}

/** Whether that is as likely as a service without this list: nothing is there, or no envelope came. */
export function mayBeOfBaseUrl(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status = 0 } = error.details;
	return status === 404 || (status >= 200 && status <= 299);
}

/** Key or base URL are none. */
function isUnusable({ details: { status, failure } }: ApiError): boolean {
	return failure?.cause === 'configuration-invalid' && status === undefined;
}

/** The message names both the key and the base URL. */
function isRefusedKey({ details: { status, webPage } }: ApiError): boolean {
	return status === 401 && webPage !== true;
}
