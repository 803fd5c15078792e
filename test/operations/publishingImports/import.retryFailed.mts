import { importId } from '../../../sandbox/index.mts';
import { defineCase, type Sent } from '../case.mts';

const retry = (index: number): Sent => [
	`POST /api/v3/contacts/imports/${importId(index)}/retry`,
	{ api: true },
];
const LIST: Sent = ['GET /api/v3/contacts/imports?api=true&page=1&limit=100'];
/** Their places in the sandbox's list. */
const ERRORED = [3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58];
const filters = {
	createdAfter: '2000-01-01',
	createdBefore: '2999-12-31',
	fileName: '.csv',
	onlyWithFailedRows: true,
};
const waiting = { waitForCompletion: true, timeout: 1, pollInterval: 1 };

export default defineCase({
	minimal: { parameters: {}, sends: [LIST, ...ERRORED.map(retry)], inAnyOrder: true },
	full: {
		parameters: { filters, options: { ...waiting, maxImports: 5 } },
		sends: [LIST, ...[58, 53, 48, 43, 33].map(retry), LIST],
	},
	requests: [
		{
			shows: 'no more than Max Imports',
			parameters: { options: { maxImports: 2, maxConcurrency: 1 } },
			sends: [LIST, retry(58), retry(53)],
		},
		{
			shows: 'those that pass the filters',
			parameters: {
				filters: { ...filters, fileName: 'ABONNÉS' },
				options: { ...waiting, timeout: 0, maxImports: 1, maxConcurrency: 1 },
			},
			sends: [LIST, retry(58), LIST],
		},
	],
	badInput: [
		[
			{ options: { maxImports: 0 } },
			"'Max Imports' in 'Options' must be a whole number of at least 1",
		],
		[
			{ options: { giveUpAfter: -1 } },
			"'Give Up After (Retries)' in 'Options' must be a whole number of at least 0, but it is -1",
		],
	],
	differ: ['filters.fileName', 'a', 'e'],
	run: 'in order',
});
