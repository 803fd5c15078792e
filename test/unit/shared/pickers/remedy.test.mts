import { ApiError, type ApiErrorDetails } from '../../../../nodes/shared/errors/apiError.ts';
import {
	isOfBaseUrl,
	mayBeOfBaseUrl,
	reasonAndRemedy,
} from '../../../../nodes/shared/pickers/remedy.ts';

const BY_HAND = "choose 'By ID' and enter the ID";
const BASE_URL = "check the 'Base URL' of the credential";

interface Failure {
	readonly details: ApiErrorDetails;
	readonly message?: string;
	/** What helps. */
	readonly remedy: string;
	/** Whether the base URL is meant; 'perhaps' where the service may lack the list. */
	readonly isOfBaseUrl: boolean | 'perhaps';
}

const failures: Record<string, Failure> = {
	'a refused key': {
		details: { status: 401, failure: { cause: 'credential-invalid' } },
		remedy: 'check both in the credential',
		isOfBaseUrl: false,
	},
	'a login page': {
		details: { status: 401, webPage: true },
		remedy: BASE_URL,
		isOfBaseUrl: true,
	},
	'a web page': { details: { status: 200, webPage: true }, remedy: BASE_URL, isOfBaseUrl: true },
	'a redirect': { details: { status: 302 }, remedy: BASE_URL, isOfBaseUrl: true },
	'the last of the redirects': { details: { status: 399 }, remedy: BASE_URL, isOfBaseUrl: true },
	'a host that does not exist': { details: { notSent: true }, remedy: BASE_URL, isOfBaseUrl: true },
	'one whose message names the base URL': {
		details: { notSent: true },
		message: "No host of that name: check the 'Base URL'.",
		remedy: 'check it in the credential',
		isOfBaseUrl: true,
	},
	'a gateway in front of it': {
		details: { status: 502, kind: 'transient', webPage: true },
		remedy: BY_HAND,
		isOfBaseUrl: false,
	},
	'nothing there': {
		details: { status: 404 },
		remedy: `${BASE_URL}, or ${BY_HAND}`,
		isOfBaseUrl: 'perhaps',
	},
	'no envelope': {
		details: { status: 200 },
		remedy: `${BASE_URL}, or ${BY_HAND}`,
		isOfBaseUrl: 'perhaps',
	},
	'another success that is none': {
		details: { status: 299 },
		remedy: `${BASE_URL}, or ${BY_HAND}`,
		isOfBaseUrl: 'perhaps',
	},
	'no rights': { details: { status: 403 }, remedy: BY_HAND, isOfBaseUrl: false },
	'a broken service': { details: { status: 500 }, remedy: BY_HAND, isOfBaseUrl: false },
	'a service that does not respond': {
		details: { kind: 'transient' },
		remedy: BY_HAND,
		isOfBaseUrl: false,
	},
};

test.each(Object.entries(failures))('%s', (_, { details, message = 'It failed.', ...expected }) => {
	const error = new ApiError(message, details);
	expect(reasonAndRemedy(error, BY_HAND)).toBe(
		` (${message.replace(/\.$/, '')}): ${expected.remedy}`,
	);
	expect(isOfBaseUrl(error)).toBe(expected.isOfBaseUrl === true);
	if (expected.isOfBaseUrl !== true) {
		expect(mayBeOfBaseUrl(error)).toBe(expected.isOfBaseUrl === 'perhaps');
	}
});

test('what is wrong in the form of the credential says so itself', () => {
	const failure = { cause: 'configuration-invalid' } as const;
	const empty = new ApiError("The 'API Key' is empty.", { failure });
	expect(reasonAndRemedy(empty, BY_HAND)).toBe(": the 'API Key' is empty");
	const refused = new ApiError('Not allowed.', { failure, status: 403 });
	expect(reasonAndRemedy(refused, BY_HAND)).toBe(` (Not allowed): ${BY_HAND}`);
});

test('any other error is none of the API', () => {
	const error = new Error('It failed');
	expect(reasonAndRemedy(error, BY_HAND)).toBe(`: ${BY_HAND}`);
	expect([isOfBaseUrl(error), mayBeOfBaseUrl(error)]).toEqual([false, false]);
});
