import { ApiError } from '../errors/apiError';
import type { PlainResponse } from '../errors/fromResponse';
import { asSentences, titleWith, wordsIn } from '../errors/words';
import type { Endpoint } from './endpoints';
import { onlyRecord, type ApiRecord } from './records';

/**
 * Returns the error for a write whose status is a success and whose body says otherwise, as in `{"success": false}` or
 * `{"errors": […]}`, also within `items`. `undefined` if the body says nothing of the kind. In a record, which has an
 * ID, `status`, `error` and `errors` are fields like others.
 */
export function failureWithin(
	{ method }: Endpoint,
	{ status, json }: PlainResponse,
): ApiError | undefined {
	const body = onlyRecord(json);
	const holders = [body, onlyRecord(body?.items)].filter((holder) => holder !== undefined);
	const flags = ['success', 'ok', ...(method === 'DELETE' ? ['deleted'] : [])];
	const hasRecord = holders.some(isIdentified);
	const failed = holders.find(
		(holder) =>
			flags.some((name) => /^(false|0)$/.test(String(holder[name]))) ||
			(!isIdentified(holder) && FAILED.test(String(holder.status))) ||
			(!hasRecord && (namesErrors(holder.error) || namesErrors(holder.errors))),
	);
	if (failed === undefined) return undefined;
	// A record in `items` has no reasons.
	const words = [failed, ...holders].map((holder) => wordsIn({ ...holder, items: undefined }));
	const said = words.find((each) => each.said !== undefined)?.said;
	const listed = words.find((each) => each.listed.length > 0)?.listed ?? [];
	const title = listed.length === 1 ? titleWith(listed[0], said) : undefined;
	return new ApiError(title ?? said ?? 'The service reported that the request failed', {
		status,
		description: asSentences(
			...(title === undefined ? listed : []),
			`The HTTP status was ${status}, but the response says that the request failed`,
		),
	});
}

const FAILED = /^(error|fail(ed|ure)?)$/i;

function isIdentified({ id, uniqueId, email }: ApiRecord): boolean {
	return [id, uniqueId, email].some((value) => (value ?? '') !== '');
}

/** Whether the value of `error` or `errors` names an error: a count of errors is a field like others. */
function namesErrors(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return value === true || (typeof value === 'string' && value.trim() !== '');
}
