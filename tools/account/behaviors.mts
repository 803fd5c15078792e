import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../openapi/index.mts';
import { ask, operationOf, outcomeAfter, type Account, type FirstPage } from './account.mts';
import { isSuccess } from './compare.mts';
import { formOf } from './forms.mts';
import type { Difference } from './outcome.mts';
import { candidatesOf } from './readTable.mts';
import { cursorOf, recordsOf } from './records.mts';
import { NotTried, type Values } from './service.mts';

/** Behaviors beyond the reach of schemas: the second page, both IDs of a letter, and a made-up key. */
export async function tryBehaviors(account: Account): Promise<void> {
	const { behaviors, found } = account;
	for (const list of [...found.pages.values()].filter(({ operation }) => operation.paging)) {
		const name = `${list.operation.id}: second page`;
		behaviors[name] = await outcomeAfter(() => secondPage(account, list));
	}
	for (const id of ['getLetter', 'getLetterById']) {
		behaviors[`${id}: IDs of a letter`] = await outcomeAfter(() => letterIds(account, id));
	}
	// Last, in case that the service locks callers out.
	behaviors['a made-up key'] = await outcomeAfter(() => madeUpKey(account));
}

/** The second page of one record each is the second record; without a page size, it has other records. */
async function secondPage(account: Account, first: FirstPage): Promise<Difference[]> {
	const { operation, received } = first;
	const paging = operation.paging!;
	const records = recordsOf(received.json) ?? [];
	if (records.length < 2) throw new NotTried('the list has fewer than two records');
	if (isDeepStrictEqual(records[0], records[1])) throw new NotTried('the first records are equal');
	const size = paging.size === undefined ? {} : { [paging.size]: 1 };
	const read = async (position: object) =>
		await ask(account, operation, withParameters(first, { ...size, ...position }));
	const top = await read({});
	const [again] = recordsOf(top.json) ?? [];
	if (!isDeepStrictEqual(again, records[0]))
		throw new NotTried('the list changed while it was read');
	const name = paging.by === 'page' ? paging.page : paging.cursor;
	const position = paging.by === 'page' ? 2 : cursorOf(top.json, paging.cursor);
	if (position === undefined) return [differenceOf(operation, name, 'a cursor', 'missing')];
	const { status, json } = await read({ [name]: position });
	if (!isSuccess(status)) return [differenceOf(operation, name, 'a page', `status ${status}`)];
	const second = recordsOf(json) ?? [];
	if (paging.size === undefined) {
		if (second.length === 0) throw new NotTried('the list has one page');
	} else if (second.length !== 1) {
		return [differenceOf(operation, paging.size, 'array of 1', formOf(second))];
	}
	// A record that was not on the first page proves nothing: some have figures that change.
	const index = records.findIndex((record) => isDeepStrictEqual(record, second[0]));
	if (index === -1 || (index === 1 && paging.size !== undefined)) return [];
	const came = index === 0 ? 'the first records again' : 'other records of the first page';
	return [differenceOf(operation, name, 'the next records', came)];
}

/** Returns a request with further parameters, each in its place. */
function withParameters({ operation, values }: FirstPage, more: object): Values {
	let { query, body } = values;
	for (const [name, value] of Object.entries(more)) {
		const isInBody = operation.parameters.some((each) => each.name === name && each.in === 'body');
		if (isInBody) body = { ...body, [name]: value };
		else query = { ...query, [name]: value };
	}
	return { ...values, ...(query && { query }), ...(body && { body }) };
}

function differenceOf(
	{ parameters }: Operation,
	at: string,
	expected: string,
	came: string,
): Difference {
	const { source } = parameters.find(({ name }) => name === at)!;
	return { at, expected, came, source };
}

/** Tries both IDs of a letter, the described one first: which one a request takes is not certain. */
async function letterIds(account: Account, id: string): Promise<Difference[]> {
	const [first] = await candidatesOf(account, operationOf('getLetter'));
	const { channel, letterId } = first!.path!;
	const isAccepted = async (one: unknown) => {
		const path = { channel: channel!, letterId: String(one) };
		return isSuccess((await ask(account, operationOf(id), { path })).status);
	};
	if (await isAccepted(letterId)) return [];
	const letters = ['getLetters', 'getLetterById'].flatMap((each) => account.found.read(each));
	const numbered = letters.find((each) => each.uniqueId === letterId && 'id' in each);
	const came = numbered && (await isAccepted(numbered.id)) ? 'id' : 'neither';
	return [{ at: 'letterId', expected: 'uniqueId', came, source: 'assumed' }];
}

/** Tries a key that is nobody's. */
async function madeUpKey({ service }: Account): Promise<Difference[]> {
	const { status } = await service.send(
		operationOf('getActiveEngagement'),
		{},
		{ key: 'not-a-key' },
	);
	if (status === 401) return [];
	return [{ at: 'status', expected: '401', came: `status ${status}`, source: 'assumed' }];
}
