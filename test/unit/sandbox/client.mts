import type { Sandbox } from '../../sandbox/index.mts';

export interface Call {
	query?: string;
	body?: unknown;
	key?: string | null;
	headers?: Record<string, string>;
}

export interface Result {
	status: number;
	headers: Headers;
	text: string;
	/** The JSON body; undefined where there is none. */
	json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- each test knows its answer
}

/** A bare client: sends what it is told, so that tests can also send what is wrong. */
export function clientOf(sandbox: () => Sandbox) {
	return async (method: string, path: string, call: Call = {}): Promise<Result> => {
		const { query, body, key = sandbox().apiKey, headers = {} } = call;
		const response = await fetch(`${sandbox().url}${path}${query ? `?${query}` : ''}`, {
			method,
			redirect: 'manual',
			headers: {
				...(key !== null && { authorization: `Bearer ${key}` }),
				...(body !== undefined && { 'content-type': 'application/json' }),
				...headers,
			},
			body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
		});
		const text = await response.text();
		const isJson = response.headers.get('content-type')?.startsWith('application/json') && text;
		return {
			status: response.status,
			headers: response.headers,
			text,
			json: isJson ? JSON.parse(text) : undefined,
		};
	};
}
