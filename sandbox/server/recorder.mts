import { performance } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { identify, LIMITED_API_KEY } from './auth.mts';

export interface SeenRequest {
	/** Milliseconds since the sandbox started. */
	at: number;
	method: string;
	/** As sent, still encoded, without the query. */
	path: string;
	query: Record<string, string | string[]>;
	rawUrl: string;
	/** Headers, with the key replaced by its kind: `Bearer <known|limited|unknown>`. */
	headers: Record<string, string>;
	/** The JSON value, the parts of a form by name, or the text. `undefined` without a body. */
	body: unknown;
	/** 0 until the response is sent. */
	status: number;
	/** Whether the response had a body. */
	hasBody: boolean;
	/** How many requests were in flight, this one included. */
	concurrent: number;
}

/** Older requests are forgotten. */
const MOST_REQUESTS = 10_000;
/** Shorter texts after `Bearer` are words, not keys. */
const SHORTEST_KEY = 8;
/** Names of query parameters and headers whose values are keys. `keyword` is none. */
const KEY_NAME = /(^|[-_])(api[-_]?)?key$|token|secret/i;

/** Remembers the latest requests to the service, in order of arrival, without the keys in them. */
export class Recorder {
	readonly requests: SeenRequest[] = [];
	/** Number of requests that are remembered no more. */
	forgotten = 0;
	/** Epoch milliseconds at which the requests' times begin. */
	readonly startedAt = Date.now();
	private readonly started = performance.now();
	private readonly inFlight = new Set<SeenRequest>();
	private readonly apiKey: string;

	constructor(apiKey: string) {
		this.apiKey = apiKey;
	}

	begin(request: FastifyRequest): SeenRequest {
		const { authorization = '' } = request.headers;
		const sent = authorization.replace(/^\w+ /, '');
		const keys = [this.apiKey, LIMITED_API_KEY, sent].filter(
			({ length }) => length >= SHORTEST_KEY,
		);
		const masked = <T,>(value: T): T => withoutKeys(value, keys);
		const rawUrl = masked(request.url).replaceAll(/([^?&=]+)=([^&]*)/g, (pair, name: string) =>
			KEY_NAME.test(name) ? `${name}=<key>` : pair,
		);
		const seen: SeenRequest = {
			at: performance.now() - this.started,
			method: request.method,
			path: rawUrl.split('?', 1)[0]!,
			query: masked((request.query ?? {}) as SeenRequest['query']),
			rawUrl,
			headers: masked({
				...(request.headers as SeenRequest['headers']),
				...(authorization && { authorization: `Bearer <${identify(authorization, this.apiKey)}>` }),
			}),
			body: undefined,
			status: 0,
			hasBody: false,
			concurrent: this.inFlight.size + 1,
		};
		if (this.requests.push(seen) > MOST_REQUESTS) {
			this.requests.shift();
			this.forgotten++;
		}
		this.inFlight.add(seen);
		return seen;
	}

	end(seen: SeenRequest): void {
		this.inFlight.delete(seen);
	}

	isInFlight(seen: SeenRequest): boolean {
		return this.inFlight.has(seen);
	}

	clear(): void {
		this.requests.length = this.forgotten = 0;
	}
}

/** Returns a text, or a record of texts, in which nobody reads a key. */
function withoutKeys<T>(value: T, keys: readonly string[], name = ''): T {
	if (typeof value === 'string') {
		if (KEY_NAME.test(name)) return '<key>' as T;
		const all = keys.flatMap((key) => [key, encodeURIComponent(key)]);
		return all.reduce((rest: string, key) => rest.replaceAll(key, '<key>'), value) as T;
	}
	if (Array.isArray(value)) return value.map((one) => withoutKeys(one, keys, name)) as T;
	const entries = Object.entries((value ?? {}) as object);
	return Object.fromEntries(entries.map(([key, one]) => [key, withoutKeys(one, keys, key)])) as T;
}
