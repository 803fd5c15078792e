import { until } from '../../support/until.mts';
import { emptyDatabase, idsOf, markedOf, useChanges } from './useChanges.mts';

/** Nothing is lost, and nothing told twice without a mark, whatever happens to n8n. */

const use = useChanges();
const ENGINES = ['memory', 'scheduled', 'durable'] as const;

describe.each(ENGINES)('n8n polls in its way "%s"', (engine) => {
	test('more than Max Items: the oldest first, the rest with the next polls', async () => {
		const poller = await use.publish({ options: { maxItems: 2 } }, { engine });
		const ids = [
			use.failImport(),
			use.failImport(),
			use.failImport(),
			use.failImport(),
			use.failImport(),
		];
		for (let poll = 0; poll < 4; poll++) await poller.poll();
		expect(idsOf(poller)).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
		expect(markedOf(poller)).toEqual([]);
	});

	test('many with the same time, more than a page', async () => {
		const poller = await use.publish({ options: { maxItems: 70 } }, { engine });
		const ids = use.changes.beginImports(250);
		for (const id of ids) use.control.failImport(id);
		for (let poll = 0; poll < 5; poll++) await poller.poll();
		expect(idsOf(poller).flat().sort()).toEqual([...ids].sort());
		expect(idsOf(poller).map(({ length }) => length)).toEqual([70, 70, 70, 40]);
	});

	test('a list that grows while it is read', async () => {
		const poller = await use.publish({}, { engine });
		const ids = use.changes.beginImports(350);
		for (const id of ids) use.control.failImport(id);
		use.control.growImportsWhileRead(30);
		await poller.poll();
		use.control.growImportsWhileRead(0);
		for (let poll = 0; poll < 3; poll++) await poller.poll();
		expect(idsOf(poller).flat().sort()).toEqual([...ids].sort());
	});

	test('published again in the same n8n: what happened in between, without a mark', async () => {
		const workflow = { ...use.newWorkflow(), engine };
		const first = await use.publish({}, workflow);
		const one = use.failImport();
		await first.poll();
		await first.poll();
		first.supersede();
		const other = use.failImport();
		const second = await use.publish({}, { ...workflow, mode: 'update' });
		await second.poll();
		expect([...idsOf(first), ...idsOf(second)]).toEqual([[one], [other]]);
		expect(markedOf(second)).toEqual([]);
	});

	test('renamed: it goes on', async () => {
		const workflow = { ...use.newWorkflow(), engine };
		const first = await use.publish({}, workflow);
		const one = use.failImport();
		await first.poll();
		await first.poll();
		first.supersede();
		const other = use.failImport();
		const node = { name: 'Failed imports' };
		const second = await use.publish({}, { ...workflow, node, mode: 'update' });
		await second.poll();
		expect([...idsOf(first), ...idsOf(second)]).toEqual([[one], [other]]);
	});

	test.each([
		['another event', { event: 'importFinished' }, {}],
		['a copy of the workflow', {}, { workflowId: 'copy' }],
		['a copy of the node', {}, { node: { id: 'copied' } }],
	])(
		'%s begins from the start, even with the state of the other',
		async (_, parameters, setting) => {
			const workflow = { ...use.newWorkflow(), engine };
			const first = await use.publish({ options: { startFrom: 'everything' } }, workflow);
			await first.poll();
			first.supersede();
			const copy = await use.publish(parameters, { ...workflow, ...setting });
			await copy.poll();
			expect(copy.executions).toEqual([]);
		},
	);

	test('what n8n drops is given again', async () => {
		const workflow = { ...use.newWorkflow(), engine };
		const first = await use.publish({}, workflow);
		const id = use.failImport();
		const release = use.control.holdResponses();
		const polling = first.poll();
		// While the poll is under way the workflow is published again.
		first.supersede();
		release();
		await polling;
		expect(first.executions).toEqual([]);
		const second = await use.publish({}, { ...workflow, mode: 'update' });
		// It may be being saved, as far as a poll can tell.
		if (engine === 'durable') use.pass(10_000);
		await second.poll();
		expect(idsOf(second)).toEqual([[id]]);
	});

	test('no poll begins while one is under way', async () => {
		const poller = await use.publish({}, { engine });
		const id = use.failImport();
		use.asked();
		const release = use.control.holdResponses();
		const polls = [poller.poll(), poller.poll(), poller.poll()];
		await polls[1];
		release();
		await Promise.all(polls);
		expect(idsOf(poller)).toEqual([[id]]);
		expect(use.asked().filter((line) => line.includes('page=1&'))).toHaveLength(1);
	});
});

test('published with another event while a poll is under way: what comes in from then on is told', async () => {
	const workflow = use.newWorkflow();
	const first = await use.publish({}, workflow);
	const release = use.control.holdResponses();
	const slow = first.poll();
	await until(() => use.asked().length > 0, 'the poll has asked');
	first.supersede();
	const publishing = use.publish({ event: 'purchaseReceived' }, workflow);
	await until(() => use.asked().some((line) => line.includes('/purchases')), 'it begins');
	release();
	const second = await publishing;
	await slow;
	const id = use.changes.receivePurchase();
	await second.poll();
	expect([first.failures, idsOf(second)]).toEqual([[], [[id]]]);
});

test('a failure below hundreds of imports that came meanwhile is found by the next poll', async () => {
	const poller = await use.publish();
	const [oldest] = use.changes.beginImports(350);
	use.control.failImport(oldest);
	await poller.poll();
	expect(idsOf(poller)).toEqual([[oldest]]);
});

test('an execution that writes an older state back makes nothing come twice', async () => {
	const workflow = { ...use.newWorkflow(), engine: 'scheduled' as const };
	const poller = await use.publish({}, workflow);
	const older = structuredClone(workflow.database);
	const id = use.failImport();
	await poller.poll();
	await poller.poll();
	Object.assign(workflow.database, older);
	await poller.poll();
	await poller.poll();
	expect(idsOf(poller)).toEqual([[id]]);
});

test('an execution that cannot be saved with its cursor is made by the next poll', async () => {
	let fails = true;
	const create = () => {
		if (fails) throw new Error('The database is away');
	};
	const poller = await use.publish({}, { engine: 'durable', create });
	const id = use.failImport();
	await poller.poll();
	expect(poller.executions).toEqual([]);
	fails = false;
	use.pass(60_000);
	await poller.poll();
	await poller.poll();
	expect(idsOf(poller)).toEqual([[id]]);
});

test('a poll that begins before n8n has saved what the one before it found tells nothing of that', async () => {
	const workflow = { ...use.newWorkflow(), engine: 'durable' as const };
	const poller = await use.publish({}, workflow);
	await poller.poll();
	const before = structuredClone(workflow.database);
	const [one, other] = [use.failImport(), use.failImport()];
	await poller.poll();
	const saved = structuredClone(workflow.database);
	Object.assign(workflow.database, before);
	await poller.poll();
	Object.assign(workflow.database, saved);
	const later = use.failImport();
	use.pass(60_000);
	await poller.poll();
	expect(idsOf(poller)).toEqual([[one, other], [later]]);
	expect(markedOf(poller)).toEqual([]);
});

test('the state is plain JSON of its own, with a version, and no more of it than is known', async () => {
	const workflow = use.newWorkflow();
	const poller = await use.publish({}, workflow);
	use.failImport();
	await poller.poll();
	const { changes } = workflow.database.staticData['node:Node'] as { changes: object };
	expect(changes).toMatchObject({
		version: 1,
		seq: 2,
		delivery: { keys: expect.stringMatching(/^.{8}$/) },
	});
	expect(JSON.stringify(changes).length).toBeLessThan(1_000);
});

test.each([
	['now', { startFrom: 'now' }, 0],
	['a date', { startFrom: 'date', startDate: '2026-11-19' }, 1],
	['everything', { startFrom: 'everything' }, 12],
])('it starts from %s', async (_, options, count) => {
	const poller = await use.publish({ options }, { database: emptyDatabase() });
	await poller.poll();
	expect(idsOf(poller).flat()).toHaveLength(count);
	const id = use.failImport();
	await poller.poll();
	expect(idsOf(poller).at(-1)).toEqual([id]);
});
