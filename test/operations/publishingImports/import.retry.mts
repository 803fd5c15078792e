import { importId } from '../../../sandbox/index.mts';
import { body, byId, defineCase, type Sent } from '../case.mts';

const [ERRORED, ALSO_ERRORED] = [importId(3), importId(18)];
const FINISHED = importId(0);

const retry = (id: string): Sent => [`POST /api/v3/contacts/imports/${id}/retry`, { api: true }];
const LIST: Sent = ['GET /api/v3/contacts/imports?api=true&page=1&limit=100'];

export default defineCase({
	minimal: { parameters: { importId: byId(ERRORED) }, sends: [retry(ERRORED)] },
	full: {
		parameters: {
			importId: byId(ALSO_ERRORED),
			options: { waitForCompletion: true, timeout: 1, pollInterval: 1, onNotRetryable: 'skip' },
		},
		// Waiting reads the list, as there is no read of a single import.
		sends: [retry(ALSO_ERRORED), LIST],
	},
	badInput: [
		['options.timeout', 1441, "'Timeout (Minutes)' in 'Options' must be a number from 0 to 1440"],
		['options.pollInterval', 0, "'Poll Interval (Seconds)' in 'Options' must be a number from 1"],
		[
			{ options: { onNotRetryable: 'ignore' } },
			"'If Import Cannot Be Retried' in 'Options' must be one of 'error', 'skip'",
		],
	],
	errors: [
		{
			when: 'import not in a retryable state',
			parameters: { importId: byId(FINISHED) },
			status: 422,
			message: 'The import is not in a retryable state',
			description: /The import is \w+ .*'If Import Cannot Be Retried'/s,
		},
	],
	oddResponses: [
		{
			shows: '202 with items that are null',
			responses: [body({ items: null, total: 1 }, 202)],
			gives: [{ uniqueId: ERRORED, retried: true, message: 'Retry started' }],
		},
		{
			shows: '200 with a record',
			responses: [body({ items: { uniqueId: 'x' }, message: 'Go' })],
			gives: [{ uniqueId: ERRORED, retried: true, message: 'Go' }],
		},
		...[202, 204].map((status) => ({
			shows: `${status} with nothing`,
			responses: [{ kind: 'empty', status }] as const,
			gives: [{ uniqueId: ERRORED, retried: true, message: 'Retry started' }],
		})),
	],
	differ: ['importId', ERRORED, ALSO_ERRORED],
	sameRecord: ['importId', ERRORED, ` ${ERRORED} `],
});
