import { z } from 'zod';
import type { Endpoint } from './endpoints';
import { isWebPage, type RawResponse } from './rawResponse';
import { retryAfterMs } from './retryAfter';
import { ApiError, type ApiErrorDetails } from './apiError';
import { asSentence } from './asSentence';
import { failureOfStatus } from './failures';
import { inWords } from './inWords';
import { reasons, titleWith } from './reasons';
import { statusTexts } from './statusTexts';

/** `openapi/common.yaml`, Error, as open as the service is: some bodies lack `data`, some lack `message`. */
const errorBody = z.object({
	message: z.string().trim().min(1).optional().catch(undefined),
	data: z.unknown(),
	errors: z.unknown(),
	items: z.unknown(),
});

/**
 * The error for a response that is no success: the service's own words where it gave any, what the
 * endpoint knows of that status, its reasons (a single one of a refused input in the title), and the cause in n8n's terms
 * where proven.
 */
export function apiErrorOf(endpoint: Endpoint, raw: RawResponse): ApiError {
	const { status } = raw;
	if (REDIRECTS.has(status)) return redirected(raw);
	const body = errorBody.safeParse(raw.json).data ?? {};
	const webPage = isWebPage(raw);
	const specific = endpoint.errors?.[status];
	const known = specific ?? statusTexts[status];

	const listed = reasons(body.data, body.errors, body.items);
	const isOfInput = specific === undefined && (status === 400 || status === 422);
	const title = isOfInput && listed.length === 1 ? titleWith(listed[0], body.message) : undefined;
	const message =
		title ?? specific?.message ?? general401(status) ?? body.message ?? known?.message;
	const said = title !== undefined || sayTheSame(body.message, message) ? undefined : body.message;
	const details = failureDetails(raw);
	const description = [
		...(title === undefined ? listed : []),
		...(said === undefined ? [] : [`The service says: ${said}`]),
		...(known === undefined ? [] : [known.description]),
		...(webPage ? [WEB_PAGE] : []),
		...waitAskedFor(details),
		`HTTP status: ${status}`,
	].map(asSentence);
	return new ApiError(message ?? `The service responded with status ${status}`, {
		...details,
		...(webPage ? { webPage } : {}),
		...(specific?.failure === undefined ? {} : { failure: specific.failure }),
		description: description.join('\n'),
	});
}

const WEB_PAGE =
	'The response was a web page: something else may have sent it, such as a proxy or a firewall.';

/** How long the service asks to wait, where it may respond then. Never less than that. */
function waitAskedFor({ kind, retryAfterMs = 0 }: ApiErrorDetails): string[] {
	if (kind === 'final' || retryAfterMs === 0 || !Number.isFinite(retryAfterMs)) return [];
	return [`The service asks to wait for ${inWords(retryAfterMs, Math.ceil)}`];
}

/** "The import is not found." tells nobody more than "The import was not found". */
function sayTheSame(one = '', other = ''): boolean {
	return gist(one) === gist(other);
}

function gist(text: string): string {
	return text.toLowerCase().replaceAll(/\b(the|is|was)\b|[\s.]+/g, '');
}

/** "300 Multiple Choices" and "304 Not Modified" name no other address. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** A refused key is named as such: what the service says of it ("Unauthorized") tells people less. */
function general401(status: number): string | undefined {
	return status === 401 ? statusTexts[401].message : undefined;
}

function redirected(raw: RawResponse): ApiError {
	return new ApiError('The base URL redirects to another address', {
		...failureDetails(raw),
		description: `Redirects are not followed, so that the API key never reaches another host. Enter the final address as the 'Base URL' of the credential.\nHTTP status: ${raw.status}.`,
	});
}

/** What the status and its headers say of trying again. */
function failureDetails({
	status,
	headers,
}: Pick<RawResponse, 'status' | 'headers'>): ApiErrorDetails {
	const { kind, cause } = failureOfStatus(status);
	const wait = retryAfterMs(headers['retry-after'], Date.now());
	const saysWhen = status === 429 || status === 503;
	return {
		status,
		kind,
		...(wait === undefined ? {} : { retryAfterMs: wait }),
		failure: cause && { cause, ...(saysWhen ? { retryAfterMs: wait } : {}) },
	};
}
