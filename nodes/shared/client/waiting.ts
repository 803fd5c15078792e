import { sleep } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { ApiError } from '../errors/apiError';
import { mayPass } from '../errors/outcome';
import { serializer } from '../serializer';
import { clock } from './clock';
import { TimedOut, withDeadline } from './deadline';

/** All times are milliseconds. */
export interface PollTimes {
	/** Maximum time to wait. */
	readonly timeoutMs: number;
	/** Time from one check to the next. */
	readonly pollMs: number;
	/** Ends the wait. */
	readonly signal?: AbortSignal;
}

/** The last check may take this time after the timeout, in milliseconds. */
const LAST_CHECK_MS = 2_000;

/**
 * Calls `look` until the record has ended or the time is over. Returns the last record, or an empty one if no check found
 * it. A check that has not ended by then is left alone. `hasEnded` gets the record and a monotonic time. Throws `Cancelled`
 * as soon as the signal aborts, and the errors of `look`.
 */
export async function pollUntil(
	look: () => Promise<ApiRecord | undefined>,
	hasEnded: (record: ApiRecord, at: number) => boolean,
	{ timeoutMs, pollMs, signal }: PollTimes,
): Promise<{ readonly last: ApiRecord; readonly timedOut: boolean }> {
	const deadline = clock.now() + timeoutMs;
	for (let last: ApiRecord = {}; ; ) {
		const lookMs = Math.ceil(Math.max(LAST_CHECK_MS, deadline - clock.now()));
		let record: ApiRecord | undefined;
		try {
			record = await withDeadline(lookMs, look, signal);
		} catch (error) {
			if (error instanceof TimedOut) return { last, timedOut: true };
			throw error as Error;
		}
		last = record ?? last;
		const ended = record !== undefined && hasEnded(record, clock.now());
		const left = deadline - clock.now();
		if (ended || left <= 0) return { last, timedOut: !ended };
		await clock.sleep(Math.min(left, untilNextTick(pollMs)), signal);
	}
}

/**
 * Checks happen at multiples of the interval, so that all items of a run check at the same time. A multiple that is less
 * than half an interval away is left out: two checks in a row would see no progress.
 */
function untilNextTick(pollMs: number): number {
	const next = pollMs - (Date.now() % pollMs);
	return next < pollMs / 2 ? next + pollMs : next;
}

/** Time in which a shared check gathers IDs before it begins, in milliseconds. */
const GATHER_MS = 10;

/** The records that a check has found, by ID. An error concerns that record alone. */
export type PollResults = Map<string, ApiRecord | ApiError>;

/** Adds the current records of the wanted IDs to `results`. */
type Poll = (wanted: ReadonlySet<string>, results: PollResults) => Promise<void>;

/** Lets all items of a run that wait for something share one check. One check follows another. */
export class SharedPoll {
	private readonly inTurn = serializer();
	/** The check after the present one, which still gathers IDs. */
	private next: Promise<PollResults> | undefined;
	private wanted = new Set<string>();

	constructor(private readonly poll: Poll) {}

	/**
	 * Returns the current record. `undefined` if the check did not find it, or the service failed for a reason that may
	 * pass. Throws any other `ApiError`, or `Cancelled`.
	 */
	async read(id: string): Promise<ApiRecord | undefined> {
		this.wanted.add(id);
		this.next ??= this.pollNext();
		const found = (await this.next).get(id);
		if (found instanceof ApiError) throw found;
		return found;
	}

	private async pollNext(): Promise<PollResults> {
		await sleep(GATHER_MS);
		return await this.inTurn(async () => {
			const { wanted } = this;
			const results: PollResults = new Map();
			this.wanted = new Set();
			this.next = undefined;
			try {
				await this.poll(wanted, results);
			} catch (error) {
				// The import or run goes on whether or not the service can be asked, so the next check decides.
				if (!mayPass(error)) throw error as Error;
			}
			return results;
		});
	}
}
