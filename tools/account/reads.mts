import type { Operation } from '../../openapi/index.mts';
import { mustProve, outcomeAfter, type Account } from './account.mts';
import { compareSuccess, isSuccess, missingFields } from './compare.mts';
import { isObject } from './forms.mts';
import type { Difference, Outcome } from './outcome.mts';
import { candidatesOf, NOTHING_THERE } from './readTable.mts';
import { recordsOf } from './records.mts';
import { NotTried, type Values } from './service.mts';

/** At most this number of records is tried. */
const MOST_TRIES = 3;

/** Tries a read with one record after another, until one shows the form of its records. */
export async function tryRead(account: Account, operation: Operation): Promise<Outcome> {
	return await outcomeAfter(async () => {
		const candidates = await candidatesOf(account, operation);
		const differences: Difference[] = [];
		for (const values of candidates.slice(0, MOST_TRIES)) {
			const tried = await tryCandidate(account, operation, values);
			differences.push(...tried.differences);
			if (tried.hasRecords) return differences;
		}
		if (differences.length > 0) return differences;
		throw new NotTried('the account has no such records, or none in those tried');
	});
}

async function tryCandidate(account: Account, operation: Operation, values: Values) {
	const { service, found } = account;
	const received = await service.send(operation, values);
	const { status, json } = received;
	if (NOTHING_THERE[operation.id]?.includes(status)) return { differences: [], hasRecords: false };
	if (status >= 400 && status < 500) await tryApiElsewhere(account, operation, values);
	mustProve(received);
	const differences = compareSuccess(operation, received);
	if (!isSuccess(status)) return { differences, hasRecords: true };
	found.pages.set(operation.id, { operation, values, received });
	return {
		differences: [...differences, ...missingFields(operation, json)],
		hasRecords: !isEmpty(json),
	};
}

/** Whether a list came without records, and its total does not say that there are some. */
function isEmpty(json: unknown): boolean {
	const { total = 0 } = isObject(json) ? json : {};
	return recordsOf(json)?.length === 0 && !(Number(total) > 0);
}

/** Sends a request that was refused again, with `api` in the other place. */
async function tryApiElsewhere(account: Account, operation: Operation, values: Values) {
	const { id, api: expected, body, source } = operation;
	if (body === undefined) return;
	const came = expected === 'query' ? 'body' : 'query';
	account.behaviors[`${id}: api in the other place`] = await outcomeAfter(async () => {
		const { status } = await account.service.send(operation, values, { api: came });
		return isSuccess(status) ? [{ at: 'api', expected, came, source }] : [];
	});
}
