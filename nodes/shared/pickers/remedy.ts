import { ApiError } from '../api/apiError';

const CHECK_CREDENTIAL = "check 'Base URL' and 'API Key' of the credential";
const CHECK_BASE_URL = "check the 'Base URL' of the credential";

/**
 * What helps where a list could not be read: the credential where nothing else would work either, else giving
 * the value by hand; both where either may be meant.
 */
export function remedyFor(error: unknown, byHand: string): string {
	if (isOfCredential(error)) return CHECK_CREDENTIAL;
	if (isOfBaseUrl(error)) return CHECK_BASE_URL;
	return mayBeOfBaseUrl(error) ? `${CHECK_BASE_URL}, or ${byHand}` : byHand;
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

/** The key is refused, or key or base URL are none. */
function isOfCredential(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status, failure, webPage } = error.details;
	const isUnusable = failure?.cause === 'configuration-invalid' && status === undefined;
	return isUnusable || (status === 401 && webPage !== true);
}
