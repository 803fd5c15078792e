import { performance } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import { identify } from './auth.mts';

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

/** Remembers every request to the service, in order of arrival. */
export class Recorder {
	readonly requests: SeenRequest[] = [];
	/** Epoch milliseconds at which the requests' times begin. */
	readonly startedAt = Date.now();
	private readonly started = performance.now();
	private readonly inFlight = new Set<SeenRequest>();
	private readonly apiKey: string;

	constructor(apiKey: string) {
		this.apiKey = apiKey;
	}

	begin(request: FastifyRequest): SeenRequest {
		const seen: SeenRequest = {
			at: performance.now() - this.started,
			method: request.method,
			path: request.url.split('?', 1)[0]!,
			query: (request.query ?? {}) as SeenRequest['query'],
			rawUrl: request.url,
			headers: this.withoutKey(request.headers as Record<string, string>),
			body: undefined,
			status: 0,
			hasBody: false,
			concurrent: this.inFlight.size + 1,
		};
		this.requests.push(seen);
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
		this.requests.length = 0;
	}

	private withoutKey(headers: Record<string, string>): Record<string, string> {
		if (headers.authorization === undefined) return { ...headers };
		return {
			...headers,
			authorization: `Bearer <${identify(headers.authorization, this.apiKey)}>`,
		};
	}
}
