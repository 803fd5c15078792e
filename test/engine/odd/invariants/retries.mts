import { endingOf, type Entry } from '../requestLog.mts';
import { sizeOf } from '../lists.mts';
import { importIdOf, resultOf, type Played } from '../play.mts';
import type { Json } from '../samples.mts';
import { emptyPagesFor, reasonToFail } from './lists.mts';

/** What holds of imports that are retried: how often, and what is told of them. */
export const retries = {
	'an import is retried once for each time it is asked': (played: Played) => {
		if (played.world.imports === undefined) return undefined;
		for (const [id, entries] of retriesOf(played)) {
			const sent = entries.filter((entry) => endingOf(entry) !== 'limited').length;
			const asked = played.world.operation.endsWith('retryFailed')
				? 1
				: played.world.call.items.filter(({ k }) => importIdOf(played.world, k) === id).length;
			if (sent > asked) return `import ${id} was retried ${sent} times, asked ${asked} times`;
		}
		return undefined;
	},

	'what is told of a retry is true': (played: Played) => {
		const { world } = played;
		if (world.imports === undefined) return undefined;
		for (const [index, { k }] of world.call.items.entries()) {
			const result = resultOf(played, index);
			if (result === undefined || 'error' in result) continue;
			if (!world.operation.endsWith('retryFailed')) {
				if (result.records.length !== 1)
					return `item ${index} gave ${result.records.length} outputs`;
				const [{ uniqueId }] = result.records;
				if (String(uniqueId) !== importIdOf(world, k))
					return `item ${index} is of ${String(uniqueId)}`;
			}
			for (const record of result.records) {
				const fault = recordFault(played, record);
				if (fault !== undefined) return `item ${index}: ${fault}: ${JSON.stringify(record)}`;
			}
		}
		return undefined;
	},

	'a retry that was accepted is no failure': (played: Played) => {
		const { world, run, requestLog } = played;
		if (world.imports === undefined) return undefined;
		const failed =
			run.error !== undefined ||
			world.call.items.some((_, index) => {
				const result = resultOf(played, index);
				return result !== undefined && 'error' in result;
			});
		const isReason = ({ method, ...entry }: Entry) =>
			method === 'POST' && endingOf({ method, ...entry }) !== 'done';
		if (!failed || requestLog.some(isReason)) return undefined;
		return reasonToFail(requestLog) === undefined
			? `failed: ${run.error?.message ?? 'an item'}`
			: undefined;
	},

	'every errored import is tried, up to Max Imports': (played: Played) => {
		const { world, run, requestLog } = played;
		if (!world.operation.endsWith('retryFailed') || run.error !== undefined) return undefined;
		const result = resultOf(played, 0);
		if (result === undefined || 'error' in result) return undefined;
		const errored = world.imports!.history.filter(
			(state) => state === 'errored' || state === 'notRetryable',
		).length;
		const due = Math.min(errored, world.imports!.maxImports);
		if (requestLog.some(({ status }) => status === 401)) return undefined;
		// A page that is refused ends the list, where no total promises it.
		const isCut = requestLog.some(
			({ method, trouble }) => method === 'GET' && trouble !== undefined && 'status' in trouble,
		);
		if (isCut && result.records.length < due) return undefined;
		return result.records.length === due
			? undefined
			: `${result.records.length} imports were tried, ${due} were due`;
	},

	'the list is looked at no more often than asked': ({ world, requestLog, seconds }: Played) => {
		if (world.imports === undefined) return undefined;
		const { wait, history, pages } = world.imports;
		const looks = requestLog.filter(
			(entry) => entry.method === 'GET' && endingOf(entry) === 'done',
		).length;
		const items = world.call.items.length;
		const searches = world.operation.endsWith('retryFailed') ? items : 0;
		const waits = wait === null ? 0 : items * (seconds / wait.pollSeconds + 2);
		// A look reads the pages that there are, and sees that there is no other.
		const existing = Math.ceil(history.length / sizeOf({ pages }, 100)) + 1;
		const empty = emptyPagesFor(world.imports, history.length);
		const allowed = (searches + waits) * (existing + empty);
		return looks > allowed ? `${looks} looks where ${allowed} are enough` : undefined;
	},
};

/** The requests to retry, by import. */
const retriesOf = ({ requestLog }: Played): Map<string, Entry[]> =>
	Map.groupBy(
		requestLog.filter(({ method }) => method === 'POST'),
		({ path }) => path.split('/').at(-2)!,
	);

function recordFault(played: Played, record: Json): string | undefined {
	const { world, company, seconds } = played;
	const { retried, timedOut, status } = record;
	const id = String(record.uniqueId);
	const entries = retriesOf(played).get(id) ?? [];
	const accepted = entries.some(({ status: code }) => code === 202);
	if (retried === true && !accepted) return 'told as retried, and was not';
	if (retried === false && accepted) return 'told as not retried, and was';
	if (typeof retried !== 'boolean') return 'it is not told whether it was retried';
	const { wait } = world.imports!;
	if (!retried || wait === null || record.error !== undefined) return undefined;
	if (timedOut === true) {
		return seconds >= wait.timeoutMinutes * 60 - 1 ? undefined : `timed out after ${seconds} s`;
	}
	if (status !== 'finished' && status !== 'errored') return 'told as ended, and it has not';
	return company.imports!.hasEnded(id, status, Date.now()) ? undefined : 'it has not ended so';
}
