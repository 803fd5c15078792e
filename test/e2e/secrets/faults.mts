import type { PlannedFault } from '../../../sandbox/index.mts';

/** Statuses of typical refusals. 503 and 502 are tried again. */
const REFUSALS = [400, 401, 403, 404, 409, 422, 500, 502, 503];
/** Longer than a request lets itself be held back, in seconds: the 429 becomes an error at once. */
const TOO_LONG = '301';

const SAID = 'You sent <request>, or <request in a URL>';
const headers = { 'x-request': '<request>', 'set-cookie': 'last=<request>' };
const refusal = JSON.stringify({ items: [], message: SAID, data: [SAID], total: 0 });
const list = JSON.stringify({
	items: [{ uniqueId: 'x', title: SAID, [SAID]: SAID }],
	message: SAID,
	total: 1,
});
const page = `<!doctype html><title>${SAID}</title><form action="/?<request in a URL>">`;
const location = 'https://other.example/sign-in?<request>';

/**
 * Every fault of the sandbox, in the user's words. Bodies and headers echo the request.
 */
export const faults: Array<readonly [name: string, PlannedFault]> = [
	...REFUSALS.map((status): [string, PlannedFault] => [
		`${status} that repeats the request`,
		{ kind: 'status', status, body: refusal, headers },
	]),
	[
		'429 that repeats the request',
		{
			kind: 'status',
			status: 429,
			body: refusal,
			headers: { ...headers, 'retry-after': TOO_LONG },
		},
	],
	['200 that repeats the request in a list', { kind: 'body', body: list, headers }],
	['200 of another form', { kind: 'body', body: JSON.stringify({ status: SAID }), headers }],
	['200 with text', { kind: 'body', body: SAID, headers }],
	['200 without a body', { kind: 'empty', headers }],
	['a web page', { kind: 'html', body: page, headers }],
	['a web page as a refusal', { kind: 'html', status: 401, body: page, headers }],
	['a redirect', { kind: 'redirect', location, body: page, headers }],
	['a reset connection', { kind: 'reset' }],
	['a connection reset in the body', { kind: 'resetMidBody' }],
	['half an answer', { kind: 'cutBody', headers }],
	['a damaged answer', { kind: 'gzipDamage', headers }],
	['another character set', { kind: 'charset', charset: 'iso-8859-1', headers }],
];

/** Whether a request that meets it is sent again, after delays of seconds. */
export function isTriedAgain({ kind, status = 0 }: PlannedFault): boolean {
	return ['reset', 'resetMidBody', 'cutBody'].includes(kind) || [502, 503].includes(status);
}

/** Faults that take up to a minute, as the node waits for the rest, or 100 MB: one operation meets each. */
export const slowFaults: PlannedFault[] = [
	{ kind: 'hang' },
	{ kind: 'hangMidBody' },
	{ kind: 'huge' },
];
