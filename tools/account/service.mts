import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '../../openapi/index.mts';

/** The values of one request, by the names of its parameters. */
export interface Values {
	readonly path?: Readonly<Record<string, string | number>>;
	readonly query?: Readonly<Record<string, unknown>>;
	readonly body?: Readonly<Record<string, unknown>>;
}

export interface Received {
	readonly status: number;
	/** Media type in lower case, without parameters. Empty without a header. */
	readonly type: string;
	readonly text: string;
	/** `undefined` if the body is not JSON. */
	readonly json: unknown;
}

interface SendOptions {
	/** The place of `api`. Default: the described one. */
	readonly api?: Operation['api'];
	/** Default: the account's. */
	readonly key?: string;
}

interface ServiceOptions {
	/** Without a trailing slash. */
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Before each request, in milliseconds. */
	readonly pauseMs: number;
	/** Ends the run. */
	readonly signal: AbortSignal;
	/** Waits for this number of milliseconds. */
	readonly wait?: (ms: number) => Promise<unknown>;
}

/** The request was not sent, or its response proves nothing, for a reason that the report may contain. */
export class NotTried extends Error {}

const MOST_REQUESTS = 150;
const TIMEOUT_MS = 60_000;
/** After a 429 that names no time. */
const DEFAULT_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 120_000;
const ATTEMPTS = 3;

/** The account's service: sends requests one after another, waits after a 429, and counts. */
export class Service {
	/** Number of requests that were sent. */
	requests = 0;
	private readonly options: ServiceOptions;
	/** The service asked for a pause that is longer than a run. */
	private isClosed = false;

	constructor(options: ServiceOptions) {
		this.options = options;
	}

	/** Sends a request, up to three times if the responses are 429. Throws `NotTried` without a response. */
	async send(operation: Operation, values: Values, options: SendOptions = {}): Promise<Received> {
		const { pauseMs, signal } = this.options;
		const { wait = (ms) => delay(ms, undefined, { signal }).catch(() => {}) } = this.options;
		for (let attempt = 1; ; attempt++) {
			await wait(pauseMs);
			if (this.isClosed) throw new NotTried('the service asks to wait for more than two minutes');
			if (signal.aborted) throw new NotTried('the run was interrupted');
			if (this.requests >= MOST_REQUESTS) throw new NotTried('the limit of requests was reached');
			this.requests++;
			const response = await this.sendOnce(operation, values, options);
			if (response.status !== 429) return await received(response);
			const ms = waitOf(response.headers.get('retry-after'));
			this.isClosed = ms > LONGEST_WAIT_MS;
			if (this.isClosed || attempt === ATTEMPTS) {
				throw new NotTried('the service limits requests (status 429)');
			}
			await wait(ms);
		}
	}

	private async sendOnce(operation: Operation, values: Values, options: SendOptions) {
		const { baseUrl, apiKey, signal } = this.options;
		const { api = operation.api, key = apiKey } = options;
		const body = bodyOf(operation, values, api);
		try {
			return await fetch(`${baseUrl}${targetOf(operation, values, api)}`, {
				method: operation.method,
				redirect: 'manual',
				headers: {
					authorization: `Bearer ${key}`,
					accept: 'application/json, text/html, text/csv',
					'user-agent': 'n8n-nodes-publishing account tool',
					...(typeof body === 'string' && { 'content-type': 'application/json' }),
				},
				...(body !== undefined && { body }),
				signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
			});
		} catch (error) {
			throw noResponse(error);
		}
	}
}

/** Names the code of Node.js, such as `ECONNREFUSED`: a message may contain an address. */
function noResponse(error: unknown): NotTried {
	const { name, cause } = error as Error & { cause?: { code?: string } };
	return new NotTried(`no response came (${cause?.code ?? name})`);
}

/** Returns the wait that `Retry-After` asks for, in milliseconds. */
function waitOf(retryAfter: string | null): number {
	if (/^\d+$/.test(retryAfter ?? '')) return Number(retryAfter) * 1000;
	return Math.max(0, Date.parse(retryAfter ?? '') - Date.now()) || DEFAULT_WAIT_MS;
}

async function received(response: Response): Promise<Received> {
	const text = await response.text().catch((error: unknown) => {
		throw noResponse(error);
	});
	const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
	return { status: response.status, type: type.trim().toLowerCase(), text, json: parsed(text) };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function targetOf({ path }: Operation, values: Values, api: Operation['api']): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(String(values.path?.[name])),
	);
	const query = new URLSearchParams(api === 'query' ? { api: 'true' } : {});
	for (const [name, value] of Object.entries(values.query ?? {})) {
		for (const each of [value].flat()) query.append(name, String(each));
	}
	return query.size === 0 ? filled : `${filled}?${query}`;
}

function bodyOf({ body }: Operation, values: Values, api: Operation['api']) {
	if (body === undefined) return undefined;
	const fields = { ...(api === 'body' && { api: true }), ...values.body };
	if (body.type === 'application/json') return JSON.stringify(fields);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) {
		for (const each of [value].flat()) form.append(name, String(each));
	}
	return form;
}
