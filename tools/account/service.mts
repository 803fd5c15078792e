import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '../../openapi/index.mts';

/** The values of one request, by the names of its parameters. */
export type Values = Readonly<
	Partial<Record<'path' | 'query' | 'body', Readonly<Record<string, unknown>>>>
>;

export interface Received {
	readonly status: number;
	/** `undefined` if the body is not JSON. */
	readonly json: unknown;
}

/** The request was not sent, or its response proves nothing, for a reason that the report may contain. */
export class NotTried extends Error {}

const MOST_REQUESTS = 150;
const TIMEOUT_MS = 60_000;
const LONGEST_WAIT_SECONDS = 120;

/** The account's service: sends requests one after another with a pause, and waits once after a 429. */
export class Service {
	/** Number of requests that were sent. */
	requests = 0;
	private readonly baseUrl: string;
	private readonly apiKey: string;
	private readonly pauseMs: number;

	/** The base URL has no slash at its end. */
	constructor(baseUrl: string, apiKey: string, pauseMs = 150) {
		this.baseUrl = baseUrl;
		this.apiKey = apiKey;
		this.pauseMs = pauseMs;
	}

	/** Sends a request. Throws `NotTried` for a response that proves nothing. */
	async send(operation: Operation, values: Values, key = this.apiKey): Promise<Received> {
		let response = await this.sendOnce(operation, values, key);
		const seconds = Number(response.headers.get('retry-after')) || 5;
		if (response.status === 429 && seconds <= LONGEST_WAIT_SECONDS) {
			await delay(seconds * 1000);
			response = await this.sendOnce(operation, values, key);
		}
		const { status } = response;
		const hasNoRight = key === this.apiKey && [401, 403].includes(status);
		if (hasNoRight) throw new NotTried(`the key has no right to it (status ${status})`);
		if (status === 429) throw new NotTried('the service limits requests (status 429)');
		if (status >= 500) throw new NotTried(`the service failed (status ${status})`);
		return { status, json: parsed(await response.text().catch(noResponse)) };
	}

	private async sendOnce(operation: Operation, values: Values, key: string): Promise<Response> {
		if (this.requests >= MOST_REQUESTS) throw new NotTried('the limit of requests was reached');
		this.requests++;
		await delay(this.pauseMs);
		const body = bodyOf(operation, values);
		return await fetch(`${this.baseUrl}${targetOf(operation, values)}`, {
			method: operation.method,
			redirect: 'manual',
			headers: {
				authorization: `Bearer ${key}`,
				accept: 'application/json, text/html, text/csv',
				...(typeof body === 'string' && { 'content-type': 'application/json' }),
			},
			...(body !== undefined && { body }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		}).catch(noResponse);
	}
}

/** Names the code of Node.js, such as `ECONNREFUSED`: a message may contain an address. */
function noResponse(error: Error & { cause?: { code?: string } }): never {
	throw new NotTried(`no response came (${error.cause?.code ?? error.name})`);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function targetOf({ path, api }: Operation, values: Values): string {
	const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
		encodeURIComponent(String(values.path?.[name])),
	);
	const query = new URLSearchParams(api === 'query' ? { api: 'true' } : {});
	for (const [name, value] of Object.entries(values.query ?? {})) {
		for (const each of [value].flat()) query.append(name, String(each));
	}
	return `${filled}?${query}`;
}

function bodyOf({ body, api }: Operation, values: Values): FormData | string | undefined {
	if (body === undefined) return undefined;
	const fields = { ...(api === 'body' && { api: true }), ...values.body };
	if (body.type === 'application/json') return JSON.stringify(fields);
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
	return form;
}
