import { ApiError, type ApiErrorDetails } from '../../../../nodes/shared/errors/apiError.ts';
import { baseUrlFault } from '../../../../nodes/shared/errors/sender.ts';
import { reasonAndRemedy } from '../../../../nodes/shared/pickers/remedy.ts';

const BY_HAND = "choose 'By ID' and enter the ID";
const BASE_URL = "check the 'Base URL' of the credential";

const AGAIN = 'try again in a few minutes';
const IN_CREDENTIAL = 'check it in the credential';
const EITHER = `${BASE_URL}, or ${BY_HAND}`;
const NO_HOST = "No host of that name: check the 'Base URL'.";

type Failure = [
	string,
	ApiErrorDetails,
	remedy: string,
	fault: string | undefined,
	message?: string,
];

test.each<Failure>([
	[
		'a refused key',
		{ status: 401, cause: 'credential-invalid' },
		"check 'API Key' and 'Base URL' of the credential",
		undefined,
	],
	['a login page', { status: 401, sender: 'web page' }, BASE_URL, 'wrong'],
	['a web page', { status: 200, sender: 'web page' }, BASE_URL, 'wrong'],
	['a redirect', { status: 302 }, BASE_URL, 'wrong'],
	['a host that does not exist', { notSent: true }, BASE_URL, 'wrong'],
	['a message that names the base URL', { notSent: true }, IN_CREDENTIAL, 'wrong', NO_HOST],
	['a gateway', { status: 502, kind: 'transient', sender: 'web page' }, AGAIN, undefined],
	['nothing at the address', { status: 404 }, EITHER, 'doubtful'],
	['no envelope', { status: 200 }, EITHER, 'doubtful'],
	['no rights', { status: 403 }, BY_HAND, undefined],
	['a broken service', { status: 500 }, BY_HAND, undefined],
	['a rate limit', { status: 429, kind: 'rateLimited' }, AGAIN, undefined],
	[
		'a rate limit that another run has met',
		{ kind: 'rateLimited', notSent: true },
		AGAIN,
		undefined,
	],
	[
		'a locked record',
		{ status: 423, kind: 'faulty', cause: 'temporarily-unavailable' },
		AGAIN,
		undefined,
	],
	['a service that does not respond', { kind: 'transient' }, AGAIN, undefined],
	[
		'a refused connection',
		{ kind: 'transient', notSent: true },
		`${AGAIN}, or ${BASE_URL}`,
		undefined,
	],
])('%s', (_, details, remedy, fault, message = 'It failed.') => {
	const error = new ApiError(message, details);
	expect(reasonAndRemedy(error, BY_HAND)).toBe(` (${message.replace(/\.$/, '')}): ${remedy}`);
	expect(baseUrlFault(error)).toBe(fault);
});

test('what is wrong in the form of the credential says so itself', () => {
	const cause = 'configuration-invalid';
	const empty = new ApiError("The 'API Key' is empty.", { cause });
	expect(reasonAndRemedy(empty, BY_HAND)).toBe(": the 'API Key' is empty");
	const refused = new ApiError('Not allowed.', { cause, status: 403 });
	expect(reasonAndRemedy(refused, BY_HAND)).toBe(` (Not allowed): ${BY_HAND}`);
});

test('any other error is not from the API', () => {
	const error = new Error('It failed');
	expect(reasonAndRemedy(error, BY_HAND)).toBe(`: ${BY_HAND}`);
	expect(baseUrlFault(error)).toBe(undefined);
});
