import { ApiError } from './apiError';
import { isSuccess, meaningOf } from './statuses';

/* Who sent a response: the service, something in front of it, or another server, which a wrong base URL leads to. */

/** How a base URL should look. Errors never quote the typed value, which may contain a key. */
export const BASE_URL_HINT =
	"The 'Base URL' of the credential should look like https://api.example.com, without a query and without spaces";
export const NOT_THE_API = 'The base URL does not lead to the publishing API';

/**
 * Whether a response is markup although data was requested: a page of a proxy, a firewall or another service, or XML of a
 * gateway. PHP's warnings begin with br or b.
 */
export function isWebPage({ text }: { readonly text: string }): boolean {
	return /^\s*<(?!br?\b)/i.test(text);
}

/** Returns the message for a response in another form. */
export function returnedInstead(form: string): string {
	return `The base URL returned ${form} where the publishing service's data was expected`;
}

/** Whether something other than the service may have responded, as a web page came. */
export function isWebPageError({ details: { sender } }: ApiError): boolean {
	return sender === 'web page';
}

/** Whether the service says that it has no such record: by the status, or by a success without a record. */
export function isNotFound(error: unknown): error is ApiError {
	if (!(error instanceof ApiError) || isWebPageError(error)) return false;
	return error.details.status === 404 || error.details.noRecord === true;
}

/**
 * Whether the base URL leads elsewhere or nowhere (`wrong`), so that no operation would succeed either, or a wrong one is as
 * likely as a service without this list (`doubtful`): a 404, or a body that is no envelope.
 */
export function baseUrlFault(error: unknown): 'wrong' | 'doubtful' | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { status = 0, kind, notSent, sender } = error.details;
	if (kind === 'transient' || kind === 'rateLimited') return undefined;
	const isUnsent = notSent === true && status === 0;
	if (sender === 'web page' || isUnsent || meaningOf(status).isRedirect === true) return 'wrong';
	const isOfOther = sender !== 'service' && (status === 404 || isSuccess(status));
	return isOfOther ? 'doubtful' : undefined;
}
