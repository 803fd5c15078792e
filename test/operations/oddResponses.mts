import { READER, type PlannedFault } from '../../sandbox/index.mts';
import type { OddResponse, Parameters } from './defineCase.mts';

/** A response with this JSON. */
export const body = (value: unknown, status = 200): PlannedFault => ({
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

/** A write returns the record in the response, or else the `sent` fields with `success`. `method`: of the write after reads. */
export function recordOrSent(parameters: Parameters, sent: object, method?: string): OddResponse[] {
	return [
		...WITHOUT_RECORD.map(([shows, response]) => ({
			shows: `${shows}: gives what was sent`,
			parameters,
			responses: [{ ...response, method }],
			gives: [{ ...sent, success: true }],
		})),
		...WITH_RECORD.map(([shows, response]) => ({
			shows: `${shows}: gives the record`,
			parameters,
			responses: [{ ...response, method }],
			gives: [RECORD],
		})),
	];
}

/** A write with a fixed result, whatever the response: `{ deleted: true }`. */
export function always(result: object, method?: string): OddResponse[] {
	return [...WITHOUT_RECORD, ...WITH_RECORD].map(([shows, response]) => ({
		shows,
		responses: [{ ...response, method }],
		gives: [result],
	}));
}

/** A list without pages adds a hint if the total is higher than the number of records, here `a` and `b`. */
export function partOfList(gives: readonly unknown[]): OddResponse[] {
	const list = (total: unknown) => [body({ items: ['a', 'b'], total })];
	return [
		{
			shows: 'a part of the list is told',
			responses: list(500),
			gives,
			hints: [
				'The service states a total of 500 but returned 2, and this list has no further pages.',
			],
		},
		...[2, 1, 0, undefined, 'many'].map((total) => ({
			shows: `a total of ${total} tells of nothing that is missing`,
			responses: list(total),
			gives,
			hints: [],
		})),
	];
}

/**
 * A read of one record returns it, also from a list of one, and fails if the response has no record. `none`: the message
 * for an empty envelope.
 */
export function oneRecord(
	record: object,
	{ isBare = false, none = NO_RECORD }: { isBare?: boolean; none?: RegExp } = {},
): OddResponse[] {
	const response = (items: unknown) => [body(isBare ? items : { items, message: '', total: 1 })];
	const foreign = [{ ok: true }, { message: 'Welcome', links: [] }, { 0: record, 1: record }];
	const empty = isBare ? [] : [null, [], {}];
	const wrong = isBare ? foreign : [...foreign, [record, record], ['x']];
	return [
		{ shows: 'whatever else it has or lacks', responses: response(record), gives: [record] },
		...(isBare
			? []
			: [{ shows: 'alone in a list', responses: response([record]), gives: [record] }]),
		...[...empty, ...wrong].map((items) => ({
			shows: `a response without a record: ${JSON.stringify(items)}`,
			responses: response(items),
			gives: isBare ? OTHER_JSON : empty.includes(items) ? none : NO_RECORD,
			status: 200,
		})),
	];
}

/** The base URL is right: an envelope came. */
const NO_RECORD = /^The service returned no record$/;

const OTHER_JSON =
	/^The base URL returned other JSON where the publishing service's data was expected$/;

/** A record that is read by its ID comes without an envelope, too. An envelope without a record means that it is unknown. */
export function knownOrNot(what: string, record: object): OddResponse[] {
	return [
		{ shows: 'without an envelope', responses: [body(record)], gives: [record] },
		...[null, [], {}].map((items) => ({
			shows: `an unknown ${what} is a success with ${JSON.stringify(items)}`,
			responses: [body({ items, message: '', total: 0 })],
			gives: new RegExp(`^The ${what} was not found$`),
		})),
	];
}

/** Changing a tag's members returns the count, or else `success`. */
export function membersOrSent(tag: string): OddResponse[] {
	const counted = { matched: 1, updated: 0 };
	return [
		...WITHOUT_RECORD.map(([shows, response]) => ({
			shows: `${shows}: gives what was sent`,
			responses: [response],
			gives: [{ tag, emails: [READER], success: true, sent: 1 }],
		})),
		{
			shows: 'counts: gives how many are no contacts',
			responses: [body({ items: counted, total: 1 })],
			gives: [{ tag, emails: [READER], ...counted, sent: 1, unmatched: 0 }],
			hints: [],
		},
		{
			shows: 'nobody matched: says so',
			responses: [body({ items: { matched: 0, updated: 0 }, total: 1 })],
			gives: [{ tag, emails: [READER], matched: 0, updated: 0, sent: 1, unmatched: 1 }],
			hints: [`Addresses for '${tag}' that belong to no contact: 1 of 1. They were skipped.`],
		},
	];
}
