import { importId } from '../../../sandbox/index.mts';
import { idsOf, useChanges } from './useChanges.mts';

/** What each event of the trigger tells, in n8n's own engine. */

const use = useChanges();

test('an import that fails starts the workflow once, with its record', async () => {
	const poller = await use.publish();
	expect(poller.executions).toEqual([]);
	const uniqueId = use.failImport();
	await poller.poll();
	await poller.poll();
	const record = expect.objectContaining({ uniqueId, status: 'errored' });
	expect(poller.executions).toEqual([[{ json: record }]]);
	expect(poller.executions[0][0].json).not.toHaveProperty('redelivered');
});

test('an import that is retried and fails once more starts it once more', async () => {
	const poller = await use.publish();
	const uniqueId = use.failImport();
	await poller.poll();
	use.changes.passTime(60_000);
	use.control.failImport(uniqueId);
	await poller.poll();
	expect(idsOf(poller)).toEqual([[uniqueId], [uniqueId]]);
});

test('an old import that fails is found however far down the list it is', async () => {
	use.control.setImports(420);
	const poller = await use.publish();
	const old = importId(399);
	use.changes.passTime(60_000);
	use.control.failImport(old);
	for (let poll = 0; poll < 5; poll++) await poller.poll();
	expect(idsOf(poller)).toEqual([[old]]);
});

test('an import that finishes', async () => {
	const poller = await use.publish({ event: 'importFinished' });
	const [one, other] = use.changes.beginImports(2);
	await poller.poll();
	use.changes.passTime(1_000);
	use.changes.finishImport(other);
	await poller.poll();
	use.changes.passTime(1_000);
	use.changes.finishImport(one);
	use.control.failImport(use.changes.beginImports(1)[0]);
	await poller.poll();
	expect(idsOf(poller)).toEqual([[other], [one]]);
});

test('a purchase that comes in, and nothing of what becomes of it', async () => {
	const poller = await use.publish({ event: 'purchaseReceived' });
	const uniqueId = use.changes.receivePurchase();
	await poller.poll();
	use.changes.passTime(60_000);
	use.changes.setPurchaseStatus(uniqueId, 'approved');
	await poller.poll();
	expect(idsOf(poller)).toEqual([[uniqueId]]);
});

test('a purchase whose status changes, and comes back', async () => {
	const poller = await use.publish({ event: 'purchaseStatusChanged' });
	const uniqueId = use.changes.receivePurchase();
	await poller.poll();
	for (const status of ['approved', 'approved', 'pending', 'approved']) {
		use.changes.passTime(60_000);
		use.changes.setPurchaseStatus(uniqueId, status);
		await poller.poll();
	}
	const statuses = poller.executions.flat().map(({ json }) => json.status);
	expect(statuses).toEqual(['approved', 'pending', 'approved']);
});

test.each([0, 3, 400])(
	'a letter that was created %d days ago and is published now',
	async (daysAgo) => {
		use.control.setLetters(200);
		const poller = await use.publish({ event: 'letterPublished' });
		const uniqueId = use.changes.publishLetter(daysAgo);
		await poller.poll();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[uniqueId]]);
	},
);

test("an agent's run that begins, and that ends", async () => {
	const poller = await use.publish({ event: 'agentActivity' });
	const uniqueId = use.changes.beginRun();
	await poller.poll();
	use.changes.passTime(60_000);
	await poller.poll();
	const told = poller.executions.flat().map(({ json }) => [json.uniqueId, json.completedAt]);
	expect(told).toEqual([
		[uniqueId, null],
		[uniqueId, expect.any(String)],
	]);
});

describe('filters', () => {
	test.each([
		[{ fileName: 'SPRING' }, true],
		[{ fileName: 'autumn' }, false],
		[{ onlyWithFailedRows: true }, true],
	])('imports: %j', async (filters, isTold) => {
		const poller = await use.publish({ filters });
		let uniqueId = '';
		// One of each file name.
		const ids = use.changes.beginImports(7);
		use.changes.passTime(1_000);
		for (const id of ids) use.control.failImport(id);
		const { items } = use.control.state().imports;
		uniqueId = items.find(({ fileName }) => fileName === 'spring-campaign.csv')!.uniqueId;
		await poller.poll();
		expect(idsOf(poller).flat().includes(uniqueId)).toBe(isTold);
	});

	test('a purchase is told as soon as it has one of the statuses', async () => {
		const poller = await use.publish({
			event: 'purchaseReceived',
			filters: { statuses: 'approved, rejected' },
		});
		const uniqueId = use.changes.receivePurchase();
		await poller.poll();
		expect(poller.executions).toEqual([]);
		use.changes.setPurchaseStatus(uniqueId, 'approved');
		await poller.poll();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[uniqueId]]);
	});

	test('the channels of letters are the business of the API', async () => {
		await use.publish({ event: 'letterPublished', filters: { channels: ['morning-brief'] } });
		expect(use.control.requests()[0].body).toEqual({ channels: ['morning-brief'], page: 1 });
	});

	test('the agent of runs is the business of the API', async () => {
		const agentId = { __rl: true, mode: 'id', value: 'agent-7' };
		await use.publish({ event: 'agentActivity', filters: { agentId } });
		expect(use.asked()[0]).toContain('agentUniqueId=agent-7');
	});
});
