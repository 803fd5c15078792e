import { startSandbox, type Sandbox, type SandboxOptions } from '../index.mts';

export interface Call {
	query?: string;
	/** Text and forms are sent unchanged, all else as JSON. */
	body?: unknown;
	/** Default: the company's key. `null`: no key. */
	key?: string | null;
	headers?: Record<string, string>;
}

export interface Result {
	status: number;
	headers: Headers;
	text: string;
	/** The JSON body, if there is one. */
	json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- each test knows its answer
}

/** Sends requests unchecked, so that tests can also send wrong ones. */
export type Client = (method: string, path: string, call?: Call) => Promise<Result>;

/** One sandbox for the tests of a file, as new before each of them. */
export function useSandbox(options?: SandboxOptions) {
	let running: Sandbox;
	beforeAll(async () => {
		running = await startSandbox(options);
	});
	beforeEach(() => running.control.reset());
	afterAll(() => running.close());

	const sandbox = {
		get url() {
			return running.url;
		},
		get apiKey() {
			return running.apiKey;
		},
		get limitedApiKey() {
			return running.limitedApiKey;
		},
		get realtime() {
			return running.realtime;
		},
		get control() {
			return running.control;
		},
	};
	const call: Client = (method, path, request = {}) => send(sandbox, method, path, request);
	/** The JSON of a read with `api` in the query. */
	const read = async (path: string, query = '') =>
		(await call('GET', path, { query: `api=true${query}` })).json;
	return { sandbox, call, read };
}

async function send(
	{ url, apiKey }: { url: string; apiKey: string },
	method: string,
	path: string,
	{ query, body, key = apiKey, headers = {} }: Call,
): Promise<Result> {
	const isForm = body instanceof FormData;
	const response = await fetch(`${url}${path}${query ? `?${query}` : ''}`, {
		method,
		redirect: 'manual',
		headers: {
			...(key !== null && { authorization: `Bearer ${key}` }),
			...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
			...headers,
		},
		body: body === undefined || typeof body === 'string' || isForm ? body : JSON.stringify(body),
	});
	const text = await response.text();
	const isJson = response.headers.get('content-type')?.startsWith('application/json') && text;
	return {
		status: response.status,
		headers: response.headers,
		text,
		json: isJson ? JSON.parse(text) : undefined,
	};
}
