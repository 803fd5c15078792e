import { importId } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { answerInWaves, roundTrip } from '../../support/waves.mts';
import { column, ERROR_OUTPUT, FROM_ITEM, GOES_ON, itemsOf, useImports } from './useImports.mts';

/** How a run treats its items: side by side, in order, each on its own. */

const imports = useImports();
const time = useVirtualTime();
const { getErrors, getAll, retry, lines } = imports;

const NOBODY = 'imp_of_nobody';
const ofItem = { importId: FROM_ITEM, limit: 1 };
const errored = (count: number) =>
	Array.from({ length: count }, (_, index) => importId(3 + 5 * index));
const paired = (items: Array<{ pairedItem?: unknown }>) =>
	items.map(({ pairedItem }) => pairedItem);

test.each([
	[1, Array<number>(10).fill(1)],
	[3, [3, 3, 3, 1]],
	[100, [10]],
])('Max Concurrency of %i: 10 are sent in waves of %j', async (maxConcurrency, waves) => {
	const [run] = await Promise.all([
		getErrors({ ...ofItem, options: { maxConcurrency } }, { items: itemsOf(errored(10)) }),
		answerInWaves(imports, ...waves),
	]);
	expect(run.items).toHaveLength(10);
});

test('Max Concurrency also holds for the pages of one item', async () => {
	imports.control.setImports(900);
	const [run] = await Promise.all([
		getAll({ returnAll: true, options: { maxConcurrency: 2 } }),
		answerInWaves(imports, 1, 2, 2, 2, 2),
	]);
	expect(run.items).toHaveLength(900);
});

test('results keep the order of their items, whichever came first', async () => {
	const ids = errored(8);
	imports.control.addFault({
		kind: 'status',
		status: 503,
		path: `/api/v3/contacts/imports/${ids[0]}/*`,
	});
	const run = await getErrors({ importId: FROM_ITEM, limit: 2 }, { items: itemsOf(ids) });
	expect(paired(run.items)).toEqual(ids.flatMap((_, item) => [{ item }, { item }]));
	expect(lines()).toHaveLength(9);
});

test('items that ask the very same share one request, and none shares its record', async () => {
	const run = await getErrors(
		{ ...ofItem },
		{ items: itemsOf([importId(3), importId(8), importId(3), ` ${importId(3)}`]) },
	);
	expect(lines()).toHaveLength(2);
	expect(paired(run.items)).toEqual([0, 1, 2, 3].map((item) => ({ item })));
	const [first, , third] = run.items;
	expect(third.json).toEqual(first.json);
	expect(third.json).not.toBe(first.json);
});

test('items that ask the same and fail, fail each', async () => {
	const run = await getErrors(ofItem, { items: itemsOf([NOBODY, NOBODY]), node: GOES_ON });
	expect(lines()).toHaveLength(1);
	expect(column(run, 'error')).toEqual(['The import was not found', 'The import was not found']);
	expect(paired(run.items)).toEqual([{ item: 0 }, { item: 1 }]);
});

test('writes are never shared', async () => {
	await retry(
		{ importId: FROM_ITEM },
		{ items: itemsOf([importId(3), importId(3)]), node: GOES_ON },
	);
	expect(imports.retries()).toEqual([importId(3), importId(3)]);
});

test('writes to the same import keep the order of their items', async () => {
	const [one, other] = errored(2);
	const [run] = await Promise.all([
		retry(
			{ importId: FROM_ITEM },
			{ items: itemsOf([one, other, one, other, one]), node: GOES_ON },
		),
		answerInWaves(imports, 2, 2, 1),
	]);
	// Only the first can be accepted: were the order another, another item would be the one.
	expect(run.items.map(({ json }) => json.retried ?? 'refused')).toEqual([
		true,
		true,
		'refused',
		'refused',
		'refused',
	]);
	const [first, second, third, fourth, last] = imports.retries();
	expect([[first, second].toSorted(), [third, fourth].toSorted(), last]).toEqual([
		[one, other].toSorted(),
		[one, other].toSorted(),
		one,
	]);
});

test('after a failure no further write begins', async () => {
	const [one] = errored(1);
	// The first is held back by a rate limit, while the item that will fail is refused.
	imports.control.addFault({
		kind: 'status',
		status: 429,
		headers: { 'retry-after': '0.3' },
		path: `/api/v3/contacts/imports/${one}/retry`,
	});
	const run = await retry({ importId: FROM_ITEM }, { items: itemsOf([one, NOBODY, one, one]) });
	expect(run).toMatchObject({ status: 'error', error: { context: { itemIndex: 1 } } });
	expect(imports.retries().filter((id) => id === one)).toHaveLength(2);
});

test('a failing item ends the run where it is not told to go on', async () => {
	const run = await getErrors(ofItem, { items: itemsOf([importId(3), NOBODY, importId(8)]) });
	expect(run).toMatchObject({
		status: 'error',
		items: [],
		error: { httpCode: '404', context: { itemIndex: 1 } },
	});
});

test('a failing item becomes an item that says why, where it is', async () => {
	const run = await getErrors(ofItem, { items: itemsOf([NOBODY, importId(3)]), node: GOES_ON });
	expect(run.items).toMatchObject([
		{
			json: {
				error: 'The import was not found',
				details: expect.stringMatching(/^Check its ID/),
			},
			pairedItem: { item: 0 },
		},
		{ json: { code: expect.any(String) }, pairedItem: { item: 1 } },
	]);
});

test('failing items leave by the error output, with what they came with', async () => {
	const items = itemsOf([importId(3), '..', NOBODY]).map(({ json }) => ({
		json: { ...json, list: 'May' },
	}));
	const { outputs } = await getErrors(ofItem, { items, node: ERROR_OUTPUT });
	expect(outputs.map(({ length }) => length)).toEqual([1, 2]);
	expect(outputs[1]).toMatchObject([
		{ json: { id: '..', list: 'May', error: expect.stringMatching(/\[item 1\]$/) } },
		{ json: { id: NOBODY, list: 'May', error: 'The import was not found' } },
	]);
});

test('where no item passes the checks, the credential is not even read', async () => {
	const run = await getErrors(ofItem, { items: itemsOf(['', '..']), node: GOES_ON });
	expect(run).toMatchObject({ status: 'success', decryptions: 0 });
	expect(run.items).toHaveLength(2);
});

test('no items, nothing sent', async () => {
	await getErrors(ofItem, { items: [] });
	expect(lines()).toEqual([]);
});

test('the credential is decrypted once for the run, however many requests it sends', async () => {
	imports.control.setImports(500);
	const run = await getErrors(ofItem, { items: itemsOf(errored(60)) });
	expect(run).toMatchObject({ decryptions: 1 });
	expect(run.items).toHaveLength(60);
});

describe('cancelling', () => {
	/** Cancels a run once it is at a point, and sees that it sends nothing more. */
	async function cancelled(
		running: (signal: AbortSignal) => Promise<{ status: string }>,
		isThere: () => boolean,
	) {
		const cancel = new AbortController();
		const run = running(cancel.signal);
		await until(isThere, 'the run is where it is to be cancelled');
		const sent = lines();
		cancel.abort();
		expect((await run).status).toBe('canceled');
		await roundTrip(imports.url);
		expect(lines()).toEqual(sent);
	}

	test('aborts requests that hang, and starts no further', async () => {
		imports.control.addFault({ kind: 'hang', times: 99 });
		await cancelled(
			(signal) =>
				getErrors(
					{ ...ofItem, options: { maxConcurrency: 2 } },
					{ items: itemsOf(errored(9)), signal, node: GOES_ON },
				),
			() => lines().length === 2,
		);
	});

	test('ends a pause that the service asked for', async () => {
		imports.control.addFault({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
		time.hold();
		await cancelled(
			(signal) => getAll({}, { signal }),
			() => time.waits.length === 1,
		);
		expect(lines()).toHaveLength(1);
	});

	test('ends the wait for an import', async () => {
		time.hold(1_000);
		await cancelled(
			(signal) =>
				retry(
					{ importId: FROM_ITEM, options: { waitForCompletion: true, pollInterval: 2 } },
					{ items: itemsOf([importId(3)]), signal },
				),
			() => time.waits.some((ms) => ms >= 1_000),
		);
		expect(imports.retries()).toEqual([importId(3)]);
	});
});
