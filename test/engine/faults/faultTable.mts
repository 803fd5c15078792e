import type { Failure } from 'n8n-workflow';
import type { Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import type { PlannedFault } from '../../../sandbox/index.mts';

/** An endpoint's response without a fault. */
export interface UsualResponse {
	readonly status: number;
	readonly hasBody: boolean;
}

/** A fault and its consequences, for all operations (`docs/decisions/0005-where-retries-stop.md`). */
export interface Fault {
	readonly name: string;
	/** `otherHost` is a server that must hear of nothing. */
	plan(otherHost: string): PlannedFault;
	/**
	 * `once`: final. `repeated`: up to four times, if repeating is safe. `faulty`: a read three times, or as `readTries`
	 * says, a write once. `passing`: the service's rate limit, which is waited for and has no further consequences.
	 */
	readonly course: 'once' | 'repeated' | 'faulty' | 'passing';
	readonly readTries?: number;
	/** Endpoints for which the response looks like a success. */
	readonly fine?: (endpoint: Endpoint, usual: UsualResponse) => boolean;
	/** Whether a lookup before a write that meets it says nothing, so that the write goes on. */
	readonly isNoAnswer?: boolean;
	readonly message: RegExp;
	/** The HTTP status that the user sees. */
	readonly status?: RegExp;
	readonly failure?: Failure;
	/** Whether the request may have been carried out. */
	readonly doubtful: boolean;
	/** Whether all that is left to send is in vain, too, and so fails unsent. */
	readonly endsAll?: boolean;
	/** Whether one read and one write are enough in `npm test`, as every kind of operation meets a fault like it. */
	readonly isSampled?: boolean;
	/** How long the pauses are at least and at most in all, in seconds. */
	readonly waits?: readonly [number, number];
}

const UNAVAILABLE = { cause: 'temporarily-unavailable' } as const;
const SUCCESS = /^20[0-4]$/;
const plan = (fault: PlannedFault) => () => fault;

/** A missing body cannot break off, unless the status allows no body. */
const noBody = {
	fine: (_: Endpoint, { status, hasBody }: UsualResponse) => !hasBody && status !== 204,
};

const noAnswer = (kind: PlannedFault['kind'], message: RegExp, rest?: Partial<Fault>): Fault => ({
	name: kind,
	plan: plan({ kind }),
	course: 'repeated',
	message,
	failure: UNAVAILABLE,
	doubtful: true,
	...rest,
});

const status = (
	code: number,
	rest: Pick<Fault, 'course' | 'doubtful'> & Partial<Fault>,
): Fault => ({
	name: `${code}`,
	plan: plan({ kind: 'status', status: code }),
	message: new RegExp(`^Planned answer ${code}\\.$`),
	status: new RegExp(`^${code}$`),
	...rest,
});

const unavailable = (code: number, rest?: Partial<Fault>): Fault =>
	status(code, { course: 'repeated', doubtful: true, failure: UNAVAILABLE, ...rest });

const rateLimit = (
	name: string,
	waits: Fault['waits'],
	retryAfter: () => string | undefined,
): Fault =>
	status(429, {
		name: `429 with ${name}`,
		plan: () => {
			const value = retryAfter();
			return {
				kind: 'status',
				status: 429,
				// By the tests' own clock, which is not that of the service.
				headers: {
					...(value === undefined ? {} : { 'retry-after': value }),
					date: new Date(Date.now()).toUTCString(),
				},
			};
		},
		course: 'passing',
		doubtful: false,
		// Up to a tenth more, so that several processes do not return at once.
		waits: waits && [waits[0], waits[1] * 1.1 + 0.001],
	});

const unreadable = (
	name: string,
	fault: PlannedFault,
	rest: Pick<Fault, 'message'> & Partial<Fault>,
) => ({
	name,
	plan: plan(fault),
	course: 'once' as const,
	doubtful: true,
	...rest,
});

const isHtml = ({ response }: Endpoint) => response === 'html';
/** No body is stated for these: whatever comes is a success, but for a web page. */
const isOpen = ({ response }: Endpoint) => response === 'optional';

const otherContent = (name: string, words: string, fault: PlannedFault): Fault =>
	unreadable(name, fault, {
		message: new RegExp(`returned ${words} where`),
		status: SUCCESS,
		isNoAnswer: true,
		fine: (endpoint) => isHtml(endpoint) || isOpen(endpoint),
	});

export const FAULTS: readonly Fault[] = [
	noAnswer('reset', /^The connection to the service was cut off$/),
	noAnswer('resetMidBody', /^The connection to the service was cut off$/, noBody),
	noAnswer('hang', /^The service did not respond in time$/, { isSampled: true }),
	noAnswer('hangMidBody', /^The service did not respond in time$/, { ...noBody, isSampled: true }),

	status(408, { course: 'faulty', doubtful: true, isSampled: true, failure: UNAVAILABLE }),
	status(425, { course: 'faulty', doubtful: false, isSampled: true, failure: UNAVAILABLE }),
	rateLimit('seconds', [7, 7], () => '7'),
	...[
		rateLimit('a date', [30, 30], () => new Date(Date.now() + 30_000).toUTCString()),
		rateLimit('nonsense', [0.25, 1], () => 'in a while'),
		rateLimit('no Retry-After', [0.25, 1], () => undefined),
	].map((fault): Fault => ({ ...fault, isSampled: true })),
	{
		...rateLimit('an hour', [0, 0], () => '3600'),
		course: 'once',
		failure: { cause: 'rate-limited', retryAfterMs: 3_600_000 },
		endsAll: true,
	},
	status(401, {
		course: 'once',
		doubtful: false,
		message: /^The service rejected the API key$/,
		failure: { cause: 'credential-invalid' },
		endsAll: true,
	}),
	status(500, { course: 'faulty', doubtful: true }),
	unavailable(502, { isSampled: true }),
	unavailable(503),
	unavailable(502, {
		name: '502 with seconds',
		plan: plan({ kind: 'status', status: 502, headers: { 'retry-after': '9' } }),
		failure: { ...UNAVAILABLE, retryAfterMs: 9_000 },
		waits: [27, 27],
		isSampled: true,
	}),
	unavailable(504, { isSampled: true }),

	unreadable(
		'HTML',
		{ kind: 'html' },
		{ message: /returned a web page or XML where/, status: SUCCESS, fine: isHtml },
	),
	{
		...otherContent('an empty body', 'an empty response', { kind: 'empty' }),
		message: /returned an empty response where|^There are no metrics of this promotion$/,
	},
	{
		...otherContent('cut JSON', 'text that is not complete JSON', { kind: 'cutBody' }),
		course: 'faulty',
		readTries: 2,
		message:
			/^The service's response came damaged or cut$|returned text that is not complete JSON where/,
		// A CSV that is cut looks like a shorter one.
		fine: (endpoint) => isHtml(endpoint) || isOpen(endpoint) || endpoint.response === 'csv',
	},
	{
		...otherContent('an envelope with wrong types', '', {
			kind: 'body',
			body: '{"items":"many","message":7,"total":"all"}',
		}),
		// The base URL is right: an envelope came.
		message: /^The service returned no \w+$|^There are no metrics of this promotion$/,
		fine: isOpen,
	},
	{
		...otherContent('a list in place of all', 'other JSON', {
			kind: 'body',
			body: '[1,"x",null]',
		}),
		message:
			/returned other JSON where|^There are no metrics of this promotion$|^The service returned no file$/,
		fine: isOpen,
	},
	...[undefined, 'klingon'].map((charset) =>
		unreadable(
			`the ${charset ?? 'wrong'} charset`,
			{ kind: 'charset', charset },
			{ message: /never/, fine: () => true, isSampled: true },
		),
	),
	unreadable(
		'gzip damage',
		{ kind: 'gzipDamage' },
		{
			message: /^The service's response is damaged$/,
			// A response without content cannot be damaged.
			fine: (_, { status }) => status === 204,
		},
	),

	...[301, 302, 307, 308].map(
		(code): Fault => ({
			name: `${code} to another host`,
			plan: (otherHost) => ({ kind: 'redirect', status: code, location: `${otherHost}/stolen` }),
			course: 'once',
			message: /^The base URL redirects to another address$/,
			status: new RegExp(`^${code}$`),
			failure: code === 301 || code === 308 ? { cause: 'configuration-invalid' } : undefined,
			doubtful: code === 302,
			isSampled: code !== 301,
		}),
	),
];
