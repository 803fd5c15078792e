import type { PlannedFault } from '../../sandbox/index.mts';
import type { OddResponse, Parameters } from './defineCase.mts';

const body = (value: unknown, status = 200): PlannedFault => ({
	kind: 'body',
	status,
	body: JSON.stringify(value),
});

const WITHOUT_RECORD: Array<[shows: string, response: PlannedFault]> = [
	['204 without a body', { kind: 'empty', status: 204 }],
	['200 without a body', { kind: 'empty', status: 200 }],
	['items null', body({ items: null, message: 'Done.', total: 1 })],
	['items an empty list', body({ items: [], message: 'Done.', total: 0 })],
	['items an empty object', body({ items: {}, total: 0 }, 201)],
];

const RECORD = { id: 9, a: [1] };
const WITH_RECORD: Array<[shows: string, response: PlannedFault]> = [
	['an envelope', body({ items: RECORD, message: 'Done.', total: 1 })],
	['an envelope, 201', body({ items: RECORD }, 201)],
	['the record alone', body(RECORD)],
];

/** A write gives the record where the response has one, else what was `sent` and that it succeeded. */
export function recordOrSent(parameters: Parameters, sent: object): OddResponse[] {
	return [
		...WITHOUT_RECORD.map(([shows, response]) => ({
			shows: `${shows}: gives what was sent`,
			parameters,
			responses: [response],
			gives: [{ ...sent, success: true }],
		})),
		...WITH_RECORD.map(([shows, response]) => ({
			shows: `${shows}: gives the record`,
			parameters,
			responses: [response],
			gives: [RECORD],
		})),
	];
}

/** A write gives the same whatever the response holds: `{ deleted: true }`. */
export function always(result: object): OddResponse[] {
	return [...WITHOUT_RECORD, ...WITH_RECORD].map(([shows, response]) => ({
		shows,
		responses: [response],
		gives: [result],
	}));
}
