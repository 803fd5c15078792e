import { ApiError } from '../errors/apiError';
import type { PlainResponse } from '../errors/fromResponse';
import { asSentences, titleWith, wordsIn } from '../errors/words';
import type { Endpoint } from './endpoints';
import { onlyRecord, recordOf, type ApiRecord } from './records';

/**
 * Returns the error for a response whose status is a success and whose body says otherwise, as in `{"success": false}` or,
 * after a write, `{"errors": […]}`, also within `items`. `undefined` if the body says nothing of the kind. In a record,
 * which has an ID, `status`, `error` and `errors` are fields like others.
 */
export function failureWithin(
	{ method, isRead }: Endpoint,
	{ status, json }: PlainResponse,
): ApiError | undefined {
	const body = onlyRecord(json);
	const all = isRead ? [recordOf(json)] : [body, onlyRecord(body?.items)];
	const holders = all.filter((holder) => holder !== undefined);
	const hasRecord = holders.some(isIdentified);
	const failed = isRead
		? holders.find((holder) => saysNo(holder) && !hasRecord)
		: holders.find((holder) => saysNo(holder, method) || reportsErrors(holder, hasRecord));
	return failed && reportedFailure([failed, ...holders], status);
}

function reportedFailure(holders: readonly ApiRecord[], status: number): ApiError {
	// A record in `items` has no reasons.
	const words = holders.map((holder) => wordsIn({ ...holder, items: undefined }));
	const serverMessage = words.find((each) => each.serverMessage !== undefined)?.serverMessage;
	const serverReasons = words.find((each) => each.serverReasons.length > 0)?.serverReasons ?? [];
	const title = titleWith(serverReasons, serverMessage);
	return new ApiError(title ?? serverMessage ?? 'The service reported that the request failed', {
		status,
		description: asSentences(
			...(title === undefined ? serverReasons : []),
			`The HTTP status was ${status}, but the response says that the request failed`,
		),
	});
}

/** Whether a flag of a response says no, also as text or as a number. */
function saysNo(holder: ApiRecord, method?: Endpoint['method']): boolean {
	const flags = ['success', 'ok', ...(method === 'DELETE' ? ['deleted'] : [])];
	return flags.some((name) => isWord(NO, holder[name]));
}

function reportsErrors(holder: ApiRecord, hasRecord: boolean): boolean {
	if (!isIdentified(holder) && isWord(FAILED, holder.status)) return true;
	return !hasRecord && (namesErrors(holder.error) || namesErrors(holder.errors));
}

const NO = /^(false|0)$/;
const FAILED = /^(error|fail(ed|ure)?)$/i;

function isWord(words: RegExp, value: unknown): boolean {
	return typeof value !== 'object' && words.test(String(value));
}

function isIdentified({ id, uniqueId, email }: ApiRecord): boolean {
	return [id, uniqueId, email].some((value) => (value ?? '') !== '');
}

/** Whether the value of `error` or `errors` names an error: a count of errors is a field like others. */
function namesErrors(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
	return value === true || (typeof value === 'string' && value.trim() !== '');
}
