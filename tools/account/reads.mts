import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../openapi/index.mts';
import { compare, formOf, isObject, isSuccess } from './compare.mts';
import type { Difference, Outcome } from './report.mts';
import { Found, listOf, READS, recordsOf } from './requests.mts';
import { NotTried, type Service } from './service.mts';

/** At most this number of records is tried, until one shows the form of an answer. */
const MOST_TRIES = 10;

/**
 * Tries all that only reads, then behaviors beyond the reach of schemas. Throws `NotTried` if the first request, the one
 * of the credential test, has no answer of the API.
 */
export async function tryAccount(service: Service): Promise<ReadonlyMap<string, Outcome>> {
	const engagement = READS.find(({ id }) => id === 'getActiveEngagement')!;
	const { json } = await service.send(engagement, {});
	if (!isObject(json) || !('items' in json)) {
		throw new NotTried('--base-url does not lead to the publishing API');
	}
	const found = new Found();
	const outcomes = new Map<string, Outcome>();
	const attempt = async (name: string, run: () => Promise<Outcome>) =>
		outcomes.set(name, await run().catch(reasonOf));
	for (const each of READS) await attempt(each.id, () => tryRead(service, found, each));
	for (const each of READS.filter(({ id, paging }) => paging && found.has(id))) {
		await attempt(`${each.id}: second page`, () => secondPage(service, found, each));
	}
	for (const each of READS.filter(({ id }) => /^getLetter(ById)?$/.test(id))) {
		await attempt(`${each.id}: IDs of a letter`, () => letterIds(service, found, each));
	}
	// Last, in case that the service locks callers out.
	return await attempt('a made-up key', async () => {
		const { status } = await service.send(engagement, {}, 'not-a-key');
		if (status === 401) return [];
		return [{ at: 'status', expected: '401', came: String(status), source: 'assumed' }];
	});
}

function reasonOf(error: unknown): string {
	if (error instanceof NotTried) return error.message;
	throw error;
}

/** Tries a read with one record after another, until one shows the form of its records. */
async function tryRead(service: Service, found: Found, operation: Operation): Promise<Outcome> {
	const differences: Difference[] = [];
	for (const values of found.candidates(operation).slice(0, MOST_TRIES)) {
		const received = await service.send(operation, values);
		// Only SMS campaigns have a report.
		if (operation.id === 'getSmsDeliveryReport' && received.status === 404) continue;
		differences.push(...compare(operation, received));
		if (!isSuccess(received.status)) return differences;
		found.set(operation.id, { values, json: received.json });
		const { total } = isObject(received.json) ? received.json : {};
		if (recordsOf(received.json)?.length !== 0 || Number(total) > 0) return differences;
	}
	return differences.length > 0 ? differences : 'none of the records that were tried has any';
}

/** The second page of one record each is the second record; without a page size, it has other records. */
async function secondPage(service: Service, found: Found, operation: Operation): Promise<Outcome> {
	const { values, json } = found.get(operation.id)!;
	const paging = operation.paging!;
	const records = recordsOf(json) ?? [];
	if (records.length < 2) return 'the list has fewer than two records';
	const place = operation.body === undefined ? 'query' : 'body';
	const read = async (position: object) => {
		const size = paging.size === undefined ? {} : { [paging.size]: 1 };
		const more = { ...values[place], ...size, ...position };
		return await service.send(operation, { ...values, [place]: more });
	};
	const name = paging.by === 'page' ? paging.page : paging.cursor;
	const { source } = operation.parameters.find((each) => each.name === name)!;
	const differs = (expected: string, came: string) => [{ at: name, expected, came, source }];
	const position = paging.by === 'page' ? 2 : listOf((await read({})).json)[name];
	if (!position) return differs('a cursor', formOf(position));
	const second = await read({ [name]: position });
	if (!isSuccess(second.status)) return differs('a page', `status ${second.status}`);
	const [first, ...others] = recordsOf(second.json) ?? [];
	if (paging.size !== undefined && others.length > 0) {
		return differs(`${paging.size} = 1 record`, formOf([first, ...others]));
	}
	// A record that was not on the first page proves nothing: some have figures that change.
	const index = records.findIndex((record) => isDeepStrictEqual(record, first));
	if (index === -1 || (index === 1 && paging.size !== undefined)) return [];
	return differs('the next record', `record ${index + 1} of the first page`);
}

/** Tries both IDs of a letter, the described one first: which one a request takes is not certain. */
async function letterIds(service: Service, found: Found, operation: Operation): Promise<Outcome> {
	const letters = found.records('getLetters').filter((each) => each.publicationStatus === 1);
	const letter = letters.find(({ id }) => id !== undefined) ?? letters[0] ?? {};
	const isAccepted = async (id: unknown) => {
		const path = { channel: String(letter.channelSlug), letterId: String(id) };
		return isSuccess((await service.send(operation, { path })).status);
	};
	if (await isAccepted(letter.uniqueId)) return [];
	if (letter.id === undefined) return 'uniqueId is refused, and no letter of getLetters has an id';
	const came = (await isAccepted(letter.id)) ? 'id' : 'neither';
	return [{ at: 'letterId', expected: 'uniqueId', came, source: 'assumed' }];
}
