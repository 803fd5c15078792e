import { changeKinds } from '../../nodes/PublishingChangeTrigger/kinds/index.ts';
import {
	idOf,
	serverTime,
	timeText,
} from '../../nodes/PublishingChangeTrigger/kinds/changeKind.ts';
import { importId } from '../../sandbox/index.mts';
import {
	useChanges,
	emptyDatabase,
	idsOf,
	BROWSE_PATH,
	IMPORTS_PATH,
	markedOf,
} from '../support/changes/useChanges.mts';
import { CredentialsHelper } from '../support/engine/credentialsHelper.mts';
import { until } from '../support/until.mts';

/** The promises of the Change Trigger, in n8n's own engine. */

const use = useChanges();
const ENGINES = ['memory', 'scheduled', 'durable'] as const;

/** Longer than any test polls. */
const ALWAYS = 1_000;
/** Longer than any pause that an API's rate limit puts on all requests with the same key. */
const PAUSE_MS = 360_000;
afterEach(() => use.pass(PAUSE_MS));

const outage = (status: number, headers: Record<string, string> = {}) =>
	use.control.addFault({ kind: 'status', status, headers, path: IMPORTS_PATH, times: ALWAYS });

describe('events', () => {
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

	test('a letter that was created long ago and is published now', async () => {
		use.control.setLetters(200);
		const poller = await use.publish({ event: 'letterPublished' });
		const uniqueId = use.changes.publishLetter(400);
		// One of the older pages with each poll.
		for (let poll = 0; poll < 10; poll++) await poller.poll();
		expect(idsOf(poller)).toEqual([[uniqueId]]);
	});

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
			// One of each file name.
			const ids = use.changes.beginImports(7);
			use.changes.passTime(1_000);
			for (const id of ids) use.control.failImport(id);
			const { items } = use.control.state().imports;
			const { uniqueId } = items.find(({ fileName }) => fileName === 'spring-campaign.csv')!;
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

		const byId = (value: string) => ({ __rl: true, mode: 'id', value });
		test.each<[string, object, object]>([
			['letterPublished', { channels: ['morning-brief'] }, { channels: ['morning-brief'] }],
			['agentActivity', { agentId: byId('agent-7') }, { agentUniqueId: 'agent-7' }],
			[
				'contactCreated',
				{ channels: ['morning-brief'], tags: 'VIP, paying', segmentId: byId('1') },
				{ channels: ['morning-brief'], tags: ['VIP', 'paying'], segmentId: 1 },
			],
		])('%s: the API gets the filters that it has', async (event, filters, asked) => {
			await use.publish({ event, filters });
			const [{ body, rawUrl }] = use.control.requests();
			const query = Object.fromEntries(new URL(rawUrl, 'http://localhost').searchParams);
			expect({ ...query, ...(body as object) }).toMatchObject(asked);
		});
	});
});

describe('a contact is created', () => {
	const publish = async (options: Record<string, unknown> = {}) =>
		await use.publish({ event: 'contactCreated', options });
	const emailsOf = ({ executions }: Awaited<ReturnType<typeof publish>>) =>
		executions.map((items) => items.map(({ json }) => json.email));

	test('it starts the workflow once, with the contact as Contact: Get Many returns it', async () => {
		const poller = await publish();
		expect(use.control.requests()[0].body).toEqual({
			sort: 'dateAdded',
			direction: 'desc',
			pageSize: 100,
		});
		const [email] = use.changes.addContacts(1, { tags: ['VIP'] });
		await poller.poll();
		await poller.poll();
		const json = expect.objectContaining({ email, tags: ['VIP'], createdAt: expect.any(String) });
		expect(poller.executions).toEqual([[{ json }]]);
	});

	test('of a company with many contacts, the first poll reads one page', async () => {
		use.control.setContacts(1_000);
		const poller = await publish();
		await poller.poll();
		expect(use.asked()).toHaveLength(2);
		expect(poller.executions).toEqual([]);
	});

	test.each([
		['a second after each other', 1_000, 5],
		['in the same second', 0, 10],
	])(
		'an import adds 900, %s: each comes once, in order, by few requests a poll',
		async (_, ms, last) => {
			use.control.setContacts(150);
			const poller = await publish({ maxItems: 300 });
			use.changes.passTime(60_000);
			const emails = Array.from({ length: 9 }, () => {
				use.changes.passTime(ms);
				return use.changes.addContacts(100);
			}).flat();
			const requests: number[] = [];
			for (let poll = 0; poll < 4; poll++) {
				use.asked();
				await poller.poll();
				requests.push(use.asked().length);
			}
			expect(emailsOf(poller).map(({ length }) => length)).toEqual([300, 300, 300]);
			expect(emailsOf(poller).flat().sort()).toEqual(emails.sort());
			const times = poller.executions.flat().map(({ json }) => json.createdAt as string);
			expect(times).toEqual(times.toSorted());
			expect(markedOf(poller)).toEqual([]);
			// The whole import once, then the pages of each batch and the one below. The last batch ends below all that have
			// the time of a known contact.
			expect(requests).toEqual([10, 4, last, 1]);
		},
	);

	test('contacts that come while others wait come after them', async () => {
		const poller = await publish({ maxItems: 100 });
		use.changes.passTime(60_000);
		const first = use.changes.addContacts(350);
		await poller.poll();
		use.changes.passTime(60_000);
		const later = use.changes.addContacts(130);
		for (let poll = 0; poll < 6; poll++) await poller.poll();
		const delivered = emailsOf(poller).flat();
		expect(new Set(delivered.slice(0, 350))).toEqual(new Set(first));
		expect(new Set(delivered.slice(350))).toEqual(new Set(later));
	});

	test('a cursor that has expired: the poll reads from the top again', async () => {
		const poller = await publish({ maxItems: 100 });
		use.changes.passTime(60_000);
		const emails = use.changes.addContacts(550);
		await poller.poll();
		use.control.addFault({ kind: 'status', status: 400, path: BROWSE_PATH, times: 1 });
		for (let poll = 0; poll < 6; poll++) await poller.poll();
		expect(poller.failures).toEqual([]);
		expect(new Set(emailsOf(poller).flat())).toEqual(new Set(emails));
		expect(emailsOf(poller).flat()).toHaveLength(550);
	});

	test('a service that refuses its own cursors: the poll fails, and nothing is skipped', async () => {
		const poller = await publish();
		use.changes.passTime(60_000);
		use.changes.addContacts(150);
		use.control.addFault({ kind: 'status', status: 400, path: BROWSE_PATH, after: 1, times: 1 });
		await poller.poll();
		expect([poller.failures.length, poller.executions]).toEqual([1, []]);
		await poller.poll();
		expect(emailsOf(poller).flat()).toHaveLength(150);
	});

	test('only page 1 can be read: its new contacts come', async () => {
		const poller = await publish();
		use.changes.passTime(60_000);
		const emails = use.changes.addContacts(5);
		use.control.addFault({
			kind: 'status',
			status: 400,
			path: BROWSE_PATH,
			after: 1,
			times: ALWAYS,
		});
		use.asked();
		await poller.poll();
		expect(use.asked()).toHaveLength(1);
		expect(new Set(emailsOf(poller).flat())).toEqual(new Set(emails));
	});

	test('contacts with the time of known ones, listed below those, come with the next new one', async () => {
		const poller = await publish();
		use.changes.passTime(60_000);
		const first = use.changes.addContacts(250);
		await poller.poll();
		// The sandbox lists contacts of the same time in the order in which they were added.
		const later = use.changes.addContacts(150);
		use.changes.passTime(1_000);
		const newest = use.changes.addContacts(1);
		await poller.poll();
		const [, second] = emailsOf(poller);
		expect(emailsOf(poller)[0]).toHaveLength(first.length);
		expect(new Set(second)).toEqual(new Set([...later, ...newest]));
	});

	test('contacts that are deleted do not make older ones new', async () => {
		use.control.setContacts(500);
		const poller = await publish();
		use.changes.deleteNewestContacts(100);
		await poller.poll();
		expect(poller.executions).toEqual([]);
	});
});

describe('a test in the editor returns the newest record and keeps nothing', () => {
	test.each([
		['importFailed', { status: 'errored' }],
		['importFinished', { status: 'finished' }],
		['purchaseReceived', { listingTitle: expect.any(String) }],
		['purchaseStatusChanged', { status: expect.any(String) }],
		['letterPublished', { publicationDate: expect.any(String) }],
		['agentActivity', { agentName: expect.any(String) }],
		['contactCreated', { email: expect.any(String) }],
	])('%s gives the newest record', async (event, record) => {
		const { items, error, staticData } = await use.test({ event });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([expect.objectContaining(record)]);
		expect(staticData).toBeUndefined();
		expect(use.asked()).toHaveLength(1);
	});

	test('it is the one that failed last, not the one that was created last', async () => {
		const old = use.control.state().imports.items.find(({ status }) => status === 'errored')!;
		use.failImport();
		use.changes.passTime(1_000);
		use.control.failImport(old.uniqueId);
		const { items } = await use.test();
		expect(items[0].json.uniqueId).toBe(old.uniqueId);
	});

	test('the filters hold, further down too', async () => {
		use.control.setImports(300);
		const { items } = await use.test({ filters: { fileName: '読者リスト' } });
		expect(items[0].json).toMatchObject({ fileName: '読者リスト.csv', status: 'errored' });
	});

	test('where the newest of many do not match, it does not say that there is none', async () => {
		use.control.setImports(1_500);
		const { error } = await use.test({ filters: { fileName: 'no such file' } });
		expect(error?.message).toBe('None of the newest 1000 records match');
	});

	test('a service that takes too long is told so', async () => {
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
		const { error, status } = await use.test();
		timeout.mockRestore();
		expect(status).toBe('error');
		expect(error).toMatchObject({
			message: 'The service did not respond in time',
			description: expect.stringContaining('Try the test again.'),
		});
	});

	test('where there is none it says so', async () => {
		const { error } = await use.test({ filters: { fileName: 'no such file' } });
		expect(error?.message).toBe('The service has no record to test with');
	});
});

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
		// Until then, a poll cannot tell whether n8n is still saving the one before.
		if (engine === 'durable') use.pass(10_000);
		await second.poll();
		expect(idsOf(second)).toEqual([[id]]);
	});
});

describe('another activation of the trigger', () => {
	test('renamed: it goes on', async () => {
		const workflow = use.newWorkflow();
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
			const workflow = use.newWorkflow();
			const first = await use.publish({ options: { startFrom: 'everything' } }, workflow);
			await first.poll();
			first.supersede();
			const copy = await use.publish(parameters, { ...workflow, ...setting });
			await copy.poll();
			expect(copy.executions).toEqual([]);
		},
	);
});

test('no poll begins while one is under way', async () => {
	const poller = await use.publish();
	const id = use.failImport();
	use.asked();
	const release = use.control.holdResponses();
	const polling = poller.poll();
	await until(() => use.control.requests().length > 0, 'the poll has asked');
	await poller.poll();
	release();
	await polling;
	expect(idsOf(poller)).toEqual([[id]]);
	expect(use.asked().filter((line) => line.includes('page=1&'))).toHaveLength(1);
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

test('the state is plain JSON with a version, and as small as what is known', async () => {
	const workflow = use.newWorkflow();
	const poller = await use.publish({}, workflow);
	use.failImport();
	await poller.poll();
	const { changes } = workflow.database.staticData['node:Node'] as { changes: { known: string } };
	expect(changes).toMatchObject({
		version: 2,
		seq: 2,
		batch: { size: 1, times: 1 },
	});
	const imports = use.control.state().imports.items.length;
	expect(changes.known).toHaveLength(18 * imports);
});

test.each([
	['importFailed', 60, 1],
	['importFailed', 350, 2],
	['purchaseReceived', 60, 1],
])(
	'%s: a poll of %i records in which nothing changed asks %i times',
	async (event, count, times) => {
		use.control.setImports(count);
		const poller = await use.publish({ event });
		await poller.poll();
		await poller.poll();
		use.asked();
		await poller.poll();
		expect(use.asked()).toHaveLength(times);
	},
);

test.each(['now', 'everything'])(
	'a state of version 0.2.0 is replaced: %s begins from now, which is logged once',
	async (startFrom) => {
		const workflow = use.newWorkflow();
		const changes = { version: 1, scope: 'any', seq: 7, session: 'former', known: [] };
		workflow.database.staticData = { 'node:Node': { changes } };
		const poller = await use.publish({ options: { startFrom } }, { ...workflow, mode: 'init' });
		expect(poller.log).toMatchObject([{ message: expect.stringContaining('version 0.2.0') }]);
		const id = use.failImport();
		await poller.poll();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
		expect(poller.log).toHaveLength(1);
	},
);

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

describe('the engine in memory, which has no pauses of its own', () => {
	test('one failed execution for an outage, and the change once it is over', async () => {
		const poller = await use.publish();
		const id = use.failImport();
		outage(500);
		for (let poll = 0; poll < 4; poll++) await poller.poll();
		expect(poller.failures).toHaveLength(1);
		expect(poller.executions).toEqual([]);
		use.control.clearFaults();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
		outage(500);
		await poller.poll();
		expect(poller.failures).toHaveLength(2);
	});

	test('a key that is refused in an outage is told as well', async () => {
		const poller = await use.publish();
		outage(500);
		await poller.poll();
		use.control.clearFaults();
		outage(401);
		await poller.poll();
		await poller.poll();
		expect(poller.failures).toMatchObject([{}, { failure: { cause: 'credential-invalid' } }]);
	});

	test('an API that asks to wait is not asked meanwhile, although the clock is set', async () => {
		const poller = await use.publish();
		outage(429, { 'retry-after': '3600' });
		use.asked();
		await poller.poll();
		const clock = Date.now.bind(Date);
		const ahead = jest.spyOn(Date, 'now').mockImplementation(() => clock() + 7_200_000);
		await poller.poll();
		ahead.mockRestore();
		expect(use.asked()).toHaveLength(1);
		expect(poller.failures).toMatchObject([{ failure: { cause: 'rate-limited' } }]);
	});

	test('whoever publishes again, with another key, does not wait', async () => {
		const workflow = use.newWorkflow();
		const first = await use.publish({}, workflow);
		outage(429, { 'retry-after': '3600' });
		await first.poll();
		use.control.clearFaults();
		use.pass(PAUSE_MS);
		const poller = await use.publish({}, { ...workflow, mode: 'update' });
		const id = use.failImport();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
	});
});

test('the engine with durable cursors is told of each, with the time to wait', async () => {
	const poller = await use.publish({}, { engine: 'durable' });
	const id = use.failImport();
	outage(429, { 'retry-after': '120' });
	await poller.poll();
	await poller.poll();
	const failure = { cause: 'rate-limited', retryAfterMs: expect.any(Number) };
	expect(poller.failures).toMatchObject([{ failure }, { failure }]);
	use.control.clearFaults();
	use.pass(PAUSE_MS);
	await poller.poll();
	expect(idsOf(poller)).toEqual([[id]]);
});

test('an older page fails every time: newer changes come, and else the poll fails', async () => {
	use.control.setImports(350);
	const poller = await use.publish();
	const failing = async () => {
		use.control.clearFaults();
		use.control.addFault({
			kind: 'status',
			status: 500,
			path: IMPORTS_PATH,
			after: 1,
			times: ALWAYS,
		});
		await poller.poll();
	};
	await failing();
	expect(poller.failures).toHaveLength(1);
	const id = use.failImport();
	await failing();
	await failing();
	expect(idsOf(poller)).toEqual([[id]]);
	expect(poller.failures).toHaveLength(1);
});

describe('a credential that n8n never gives, as its database hangs', () => {
	const hang = () =>
		jest
			.spyOn(CredentialsHelper.prototype, 'getDecrypted')
			.mockReturnValueOnce(new Promise(() => {}));

	test('ends the poll in its time, and keeps no other from beginning', async () => {
		const poller = await use.publish({}, { engine: 'scheduled', budgetMs: 200 });
		const id = use.failImport();
		hang();
		await poller.poll();
		expect(poller.failures).toMatchObject([{ message: 'The service did not respond in time' }]);
		// A busy machine may need longer than the time of one poll.
		while (poller.executions.length === 0) await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
	});

	test('does not hold up whoever publishes again', async () => {
		const workflow = use.newWorkflow();
		const first = await use.publish({}, workflow);
		const id = use.failImport();
		const hanging = hang();
		const polling = first.poll();
		await until(() => hanging.mock.calls.length > 0, 'the poll waits for its credential');
		first.supersede();
		const second = await use.publish({}, { ...workflow, mode: 'update' });
		await polling;
		await second.poll();
		expect([...idsOf(first), ...idsOf(second)]).toEqual([[id]]);
	});
});

describe('an activation', () => {
	test.each([
		['init', 1],
		['leadershipChange', 1],
		['update', 0],
	] as const)('"%s" without what n8n had kept: it is logged %i times', async (mode, times) => {
		const poller = await use.publish({}, { ...use.newWorkflow(), mode });
		expect(poller.log).toHaveLength(times);
		if (times > 0) expect(poller.log[0].message).toMatch(/unpublish the workflow and publish it/);
	});

	test('"init" with what n8n has kept is silent', async () => {
		const workflow = use.newWorkflow();
		await use.publish({}, workflow);
		expect(await use.publish({}, { ...workflow, mode: 'init' })).toMatchObject({ log: [] });
	});

	test.each([
		[500, false],
		[503, true],
	])('an older page answers %i: publishing works if that may pass (%s)', async (status, works) => {
		use.control.setImports(350);
		use.control.addFault({ kind: 'status', status, path: IMPORTS_PATH, after: 1, times: ALWAYS });
		const publishing = use.publish().then(
			() => true,
			() => false,
		);
		expect(await publishing).toBe(works);
	});

	test('a long list limits requests at publishing: the next poll reads on, and nothing old comes', async () => {
		use.control.setImports(350);
		const retryAfter = { 'retry-after': '60' };
		const fault = { kind: 'status', status: 429, headers: retryAfter, path: IMPORTS_PATH } as const;
		use.control.addFault({ ...fault, after: 2 });
		const poller = await use.publish();
		use.pass(PAUSE_MS);
		use.asked();
		await poller.poll();
		expect(use.asked()[0]).toContain('page=3');
		const id = use.failImport();
		await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
	});

	test.each([
		['now', 'counts as old, unless it changes', 0],
		['everything', 'comes later', 70],
	])(
		'a page is refused at publishing, from %s: what is behind it %s',
		async (startFrom, _, count) => {
			use.control.setImports(350);
			use.control.addFault({ kind: 'status', status: 422, path: IMPORTS_PATH, after: 1 });
			const poller = await use.publish({ options: { startFrom } });
			for (let poll = 0; poll < 4; poll++) await poller.poll();
			expect(new Set(idsOf(poller).flat()).size).toBe(count);
			use.control.failImport(importId(249));
			for (let poll = 0; poll < 4; poll++) await poller.poll();
			expect(idsOf(poller).flat()).toHaveLength(count + 1);
			expect(idsOf(poller).at(-1)).toEqual([importId(249)]);
		},
	);

	test('"init" with what n8n has kept of another event is logged', async () => {
		const workflow = use.newWorkflow();
		await use.publish({ event: 'importFinished' }, workflow);
		expect((await use.publish({}, { ...workflow, mode: 'init' })).log).toHaveLength(1);
	});

	test('a person who publishes is told why that fails', async () => {
		outage(401);
		await expect(use.publish()).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
	});

	test('a person who publishes once more, after it failed, is told again, or begins then', async () => {
		const workflow = { ...use.newWorkflow(), mode: 'update' } as const;
		const ids = use.changes.beginImports(350);
		use.control.addFault({ kind: 'status', status: 401, path: IMPORTS_PATH, after: 2, times: 2 });
		await expect(use.publish({}, workflow)).rejects.toThrow();
		await expect(use.publish({}, workflow)).rejects.toThrow();
		// It stands on a page that was read before.
		use.control.failImport(ids[200]);
		const poller = await use.publish({}, workflow);
		for (let poll = 0; poll < 4; poll++) await poller.poll();
		expect(poller.executions).toEqual([]);
	});

	test.each(['init', 'update'] as const)(
		'n8n by itself, as "%s", goes on, and the next poll tells',
		async (mode) => {
			const workflow = use.newWorkflow();
			const first = await use.publish({}, workflow);
			const id = use.failImport();
			await first.poll();
			outage(500);
			const poller = await use.publish({}, { ...workflow, mode });
			await poller.poll();
			expect(poller.failures).toHaveLength(1);
			use.control.clearFaults();
			const other = use.failImport();
			await poller.poll();
			expect([...idsOf(first), ...idsOf(poller)]).toEqual([[id], [other]]);
		},
	);
});

test.each([
	[{ options: { maxItems: 0 } }, "'Max Items' in 'Options' must be a whole number from 1 to 5000"],
	[{ options: { startFrom: 'date' } }, "'Start Date' in 'Options' must be a date"],
	[
		{ event: 'letterPublished', filters: { channels: "={{ '' }}" } },
		"'Channel Names or IDs' in 'Filters' is empty. Remove the filter, or give it a value.",
	],
])('%j is refused before anything is sent', async (parameters, sentence) => {
	use.asked();
	await expect(use.publish(parameters)).rejects.toThrow(sentence);
	expect(use.asked()).toEqual([]);
});

test('the key is in no error', async () => {
	outage(401);
	const failure = await use.publish().catch((error: unknown) => error);
	expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(
		use.sandbox.apiKey,
	);
});

describe('how records are read', () => {
	const NOON = Date.UTC(2026, 4, 31, 12);

	test.each([
		['2026-05-31T12:00:00.000Z', NOON],
		['2026-05-31T14:00:00+02:00', NOON],
		['2026-05-31 12:00:00', NOON],
		[' 2026-05-31 ', NOON - 12 * 3_600_000],
		['31 of May', undefined],
		[null, undefined],
	])("the service's time %j", (value, at) => {
		expect(serverTime(value)).toBe(at);
	});

	test.each([
		['2026-05-31T12:00:00Z', '2026-05-31T14:00:00+02:00', true],
		['2026-05-31T12:00:00Z', '2026-05-31T12:00:01Z', false],
		[undefined, null, true],
	])('whether %j and %j are the same time', (one, other, isSame) => {
		expect(timeText(one) === timeText(other)).toBe(isSame);
	});

	test.each([
		[{ uniqueId: 'imp_1' }, 'imp_1'],
		[{ uniqueId: 104 }, '104'],
		[{ uniqueId: '', title: 'May' }, '{"uniqueId":"","title":"May"}'],
		[{ uniqueId: 2 ** 53, title: 'May', opens: 7 }, '{"title":"May"}'],
	])('the ID of %j', (record, id) => {
		expect(idOf({}, record)).toBe(id);
	});

	test.each([
		['2026-05-31 12:00:01', true],
		['2026-05-31 12:00:00', false],
		[null, false],
	])('whether an unknown purchase updated at %j has changed', (updatedAt, isNew) => {
		const record = { createdAt: '2026-05-31 12:00:00', updatedAt };
		expect(changeKinds.purchaseStatusChanged.isNew!(record)).toBe(isNew);
	});
});
