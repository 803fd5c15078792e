import { Lacking, noting, operationOf, type Account } from './account.mts';
import { MOST_TRIES } from './candidates.mts';
import { compareError, compareSuccess, isSuccess } from './compare.mts';
import { readFirstPage } from './firstPage.mts';
import type { Read } from './readTable.mts';
import { recordsOf } from './records.mts';
import type { Values } from './service.mts';

/** Tries a read with one record after another, until one shows the form of its records. */
export async function runRead(account: Account, read: Read): Promise<void> {
	const { id, values } = read;
	await noting(
		async () => {
			const candidates = (await values?.(account)) ?? [{}];
			let reason: string | undefined;
			for (const candidate of candidates.slice(0, MOST_TRIES)) {
				reason = await tryCandidate(account, read, candidate);
				if (reason === undefined) return;
			}
			account.findings.skip(id, reason!);
		},
		(reason) => account.findings.skip(id, reason),
	);
}

/** Sends a read, and notes how its response differs. Returns why the response shows no records, if it does not. */
async function tryCandidate(
	account: Account,
	{ id, lists, none }: Read,
	values: Values,
): Promise<string | undefined> {
	const { findings, found } = account;
	const operation = operationOf(id);
	const page = await readFirstPage(account, operation, values);
	const { received } = page;
	if (none?.statuses.includes(received.status)) {
		findings.add(operation, compareError(operation, received));
		return none.reason;
	}
	const body = isSuccess(received.status) ? received.json : undefined;
	findings.add(operation, compareSuccess(operation, received), body);
	if (lists !== undefined && recordsOf(received.json)?.length === 0) {
		found.empty.add(id);
		return new Lacking(lists).message;
	}
	found.add(page);
	return undefined;
}
