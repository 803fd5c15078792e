import { setTimeout as delay } from 'node:timers/promises';
import { Agent, FormData, request } from 'undici';
import type { Operation } from '../../openapi/index.mts';

/** The values of one request, by the names of its parameters. */
export interface Values {
	readonly path?: Readonly<Record<string, string | number>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: Readonly<Record<string, unknown>>;
}

export interface Received {
	readonly status: number;
	/** Names of all headers, in lower case. */
	readonly headerNames: readonly string[];
	readonly retryAfter: string | undefined;
	/** Media type in lower case, without parameters. Empty without a header. */
	readonly type: string;
	readonly text: string;
	/** `undefined` if the body is not JSON. */
	readonly json: unknown;
}

export interface SendOptions {
	/** Default: true. */
	readonly withApi?: boolean;
	/** Default: the account's. */
	readonly key?: string;
	/** An interruption waits for its response: what it has done must be known. */
	readonly isWrite?: boolean;
	/** It is also begun after an interruption, and beyond the limit of requests. */
	readonly isCleanUp?: boolean;
}

interface ServiceOptions {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Between the starts of two requests, in milliseconds. */
	readonly pauseMs: number;
	/** Most requests, without those that clean up. */
	readonly most: number;
	/** Ends the run. */
	readonly signal: AbortSignal;
	/** Waits for this number of milliseconds. */
	readonly wait?: (ms: number) => Promise<unknown>;
}

/** The request was not sent, for a reason that the report may contain. */
export class NotSent extends Error {}

/** No response came. The code is one of Node.js or undici, such as `ECONNREFUSED`. */
export class NoResponse extends Error {
	readonly code: string;

	constructor(code: string) {
		super(`no response came (${code})`);
		this.code = code;
	}
}

const IN_FLIGHT = 2;
const TIMEOUT_MS = 60_000;
/** After a 429 that names no time. */
const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 120_000;
const ATTEMPTS = 3;

/** The account's service: sends requests one after another, pauses after a 429, and counts. */
export class Service {
	/** Number of requests that were sent. */
	requests = 0;
	/** `Retry-After` of each 429, or `undefined` for one without. */
	readonly limited: Array<string | undefined> = [];
	/** Names of headers that speak of limits. */
	readonly limitHeaders = new Set<string>();

	private readonly options: ServiceOptions;
	private readonly agent = new Agent({
		connections: IN_FLIGHT,
		pipelining: 1,
		headersTimeout: TIMEOUT_MS,
		bodyTimeout: TIMEOUT_MS,
	});
	private nextStart = Promise.resolve<unknown>(undefined);
	/** Epoch milliseconds, or 0. */
	private pausedUntil = 0;
	/** The service asked for a pause that is longer than a run. */
	private isClosed = false;

	constructor(options: ServiceOptions) {
		this.options = options;
	}

	/** Sends a request, up to three times if the responses are 429. */
	async send(operation: Operation, values: Values, options: SendOptions = {}): Promise<Received> {
		for (let attempt = 1; ; attempt++) {
			await this.turn(options);
			const received = await this.sendOnce(operation, values, options);
			if (received.status !== 429) return received;
			this.limited.push(received.retryAfter);
			const wait = waitOf(received.retryAfter) ?? DEFAULT_WAIT_MS;
			if (wait > LONGEST_WAIT_MS) this.isClosed = true;
			else this.pausedUntil = Date.now() + wait;
			if (this.isClosed || attempt === ATTEMPTS) return received;
		}
	}

	/** Closes all connections, also of requests in flight. */
	async close(): Promise<void> {
		await this.agent.destroy();
	}

	/** Waits until the next request may start. Throws `NotSent` if none may. */
	private async turn({ isCleanUp = false }: SendOptions): Promise<void> {
		const { pauseMs, most, signal } = this.options;
		const { wait = (ms) => delay(ms, undefined, { signal }).catch(() => {}) } = this.options;
		const before = this.nextStart;
		const { promise, resolve } = Promise.withResolvers<void>();
		this.nextStart = promise;
		try {
			await before;
			await wait(pauseMs);
			while (this.pausedUntil > 0) {
				const until = this.pausedUntil;
				await wait(Math.max(until - Date.now(), 0));
				// Another 429 may have come meanwhile.
				if (this.pausedUntil === until) this.pausedUntil = 0;
			}
			if (this.isClosed) throw new NotSent('the service asks to wait for more than two minutes');
			if (signal.aborted && !isCleanUp) throw new NotSent('the run was interrupted before');
			if (this.requests >= most && !isCleanUp) {
				throw new NotSent(`the limit of ${most} requests was reached`);
			}
			this.requests++;
		} finally {
			resolve();
		}
	}

	private async sendOnce(
		operation: Operation,
		values: Values,
		{ withApi = true, key = this.options.apiKey, isWrite = false, isCleanUp = false }: SendOptions,
	): Promise<Received> {
		const { baseUrl, signal } = this.options;
		const body = bodyOf(operation, values, withApi);
		const isJson = typeof body === 'string';
		const isCompleted = isWrite || isCleanUp;
		try {
			const response = await request(`${baseUrl}${targetOf(operation, values, withApi)}`, {
				method: operation.method,
				dispatcher: this.agent,
				headers: {
					authorization: `Bearer ${key}`,
					accept: 'application/json, text/html, text/csv',
					'user-agent': 'n8n-nodes-publishing account tool',
					...(isJson && { 'content-type': 'application/json' }),
				},
				...(body !== undefined && { body }),
				...(!isCompleted && { signal }),
			});
			const text = await response.body.text();
			return this.received(response.statusCode, response.headers, text);
		} catch (error) {
			if (signal.aborted && !isCompleted) throw new NotSent('the run was interrupted');
			const { code, cause } = error as { code?: string; cause?: { code?: string } };
			throw new NoResponse(code ?? cause?.code ?? 'no code');
		}
	}

	private received(
		status: number,
		headers: Readonly<Record<string, string | string[] | undefined>>,
		text: string,
	): Received {
		const headerNames = Object.keys(headers);
		for (const name of headerNames) {
			if (/^(x-)?rate-?limit[a-z-]*$|^retry-after$/.test(name)) this.limitHeaders.add(name);
		}
		const [type = ''] = String(headers['content-type'] ?? '').split(';');
		const retryAfter = headers['retry-after'];
		return {
			status,
			headerNames,
			retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
			type: type.trim().toLowerCase(),
			text,
			json: parsed(text),
		};
	}
}

/** Returns the wait that `Retry-After` asks for, in milliseconds. `undefined` if it is neither seconds nor a date. */
export function waitOf(retryAfter: string | undefined): number | undefined {
	if (retryAfter === undefined) return undefined;
	if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
	const date = /^[a-z]{3},/i.test(retryAfter) ? Date.parse(retryAfter) : NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function targetOf({ path, api }: Operation, values: Values, withApi: boolean): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(String(values.path?.[name])),
	);
	const query = new URLSearchParams(withApi && api === 'query' ? { api: 'true' } : {});
	for (const [name, value] of Object.entries(values.query ?? {})) {
		for (const each of [value].flat()) query.append(name, String(each));
	}
	return query.size === 0 ? filled : `${filled}?${query}`;
}

function bodyOf(
	{ body, api }: Operation,
	values: Values,
	withApi: boolean,
): string | FormData | undefined {
	if (body === undefined) return undefined;
	const fields = { ...(withApi && api === 'body' && { api: true }), ...values.body };
	if (body.type === 'application/json') return JSON.stringify(fields);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const each of [value].flat()) form.append(name, String(each));
	}
	return form;
}
