import type { Trouble } from './world.mts';

/** A request as it came in. */
export interface Received {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly text: string;
	readonly json: Record<string, unknown> | undefined;
}

/** A request with what the service did with it: the truth that a run's output is held against. */
export interface Entry extends Received {
	/** The place in the order of arrival, from 0. */
	readonly n: number;
	/** When it arrived, on the run's clock, in milliseconds. */
	readonly at: number;
	/** Whether it did what it asks for. */
	readonly processed: boolean;
	/** The status of a response that reached the client whole; null where none did. */
	readonly status: number | null;
	/** The seconds that a `Retry-After` asked for; null where none was given that can be read. */
	readonly retryAfter: number | null;
	readonly trouble?: Trouble;
	/** What is wrong with the request itself. */
	readonly faults: readonly string[];
	/** Whether a web page came where data was due. */
	readonly isPage: boolean;
}

/** One request, whenever it is sent: what makes two of them attempts at the same thing. */
export const lineOf = ({ method, path, query, text }: Received): string =>
	`${method} ${path}?${query.toString()} ${text}`;

export const isSuccess = ({ status }: Entry): boolean =>
	status !== null && status >= 200 && status < 300;

/** `limited`: not processed for certain. `passing`: may have been processed. `final`: refused. */
type Ending = 'done' | 'limited' | 'passing' | 'final';

export function endingOf(entry: Entry): Ending {
	if (isSuccess(entry)) return 'done';
	if (entry.status === 429) return 'limited';
	const passing = [null, 502, 503, 504];
	return passing.includes(entry.status) ? 'passing' : 'final';
}
