import type { EventName } from '../../nodes/PublishingTrigger/events.ts';
import { importId, type PlannedFault } from '../../sandbox/index.mts';
import {
	useChanges,
	idsOf,
	BROWSE_PATH,
	IMPORTS_PATH,
	markedOf,
} from '../support/changes/useChanges.mts';
import { CredentialsHelper } from '../support/engine/credentialsHelper.mts';
import { until } from '../support/until.mts';
import { openApiClient } from './requests/openApiClient.mts';

/** The promises of the Publishing Changes Trigger, in n8n's own engine. */

const use = useChanges();
const ENGINES = ['memory', 'scheduled', 'durable'] as const;

/** Longer than any test polls. */
const ALWAYS = 1_000;
/** Longer than any pause that an API's rate limit puts on all requests with the same key. */
const PAUSE_MS = 360_000;
afterEach(() => use.pass(PAUSE_MS));

/** Faults of the list of imports, until they are cleared unless `times` says otherwise. */
const outage = (status: number, more: Partial<PlannedFault> = {}) =>
	use.control.addFault({
		kind: 'status',
		status,
		path: IMPORTS_PATH,
		times: ALWAYS,
		...more,
	} as PlannedFault);
const REFUSED = { cause: 'credential-invalid' };
const LIMITED = { cause: 'rate-limited', retryAfterMs: expect.any(Number) };

/** The trigger's state in n8n's database. */
const stateOf = ({ database }: ReturnType<typeof use.newWorkflow>) =>
	(database.staticData['node:Node'] as { changes: { known: string; scope: string } }).changes;

describe('events', () => {
	type Step = (uniqueId: string) => unknown;
	const wait: Step = () => undefined;
	const setStatus = (status: string) => (id: string) => use.changes.setPurchaseStatus(id, status);
	const receive: Step = () => use.changes.receivePurchase();

	test.each<[string, string, readonly Step[], readonly object[]]>([
		[
			'importFailed',
			'fails, and fails again after a retry',
			[() => use.failImport(), wait, (id) => use.control.failImport(id)],
			[{ status: 'errored' }, { status: 'errored' }],
		],
		[
			'importFinished',
			'finishes, while another one fails',
			[() => use.changes.beginImports(1)[0], (id) => use.changes.finishImport(id), use.failImport],
			[{ status: 'finished' }],
		],
		['purchaseReceived', 'comes in', [receive, setStatus('approved')], [{ status: 'pending' }]],
		[
			'purchaseStatusChanged',
			'changes its status, and changes it back',
			[receive, ...['approved', 'approved', 'pending', 'approved'].map(setStatus)],
			[{ status: 'approved' }, { status: 'pending' }, { status: 'approved' }],
		],
		[
			'letterPublished',
			'was created long ago and is published now',
			[() => use.changes.publishLetter(400), wait],
			[{ publicationDate: expect.any(String) }],
		],
		[
			'letterStatusChanged',
			'is scheduled, and is a draft again',
			[() => use.changes.setLetterStatus(2), wait, (id) => use.changes.setLetterStatus(7, id)],
			[{ publicationStatus: 2 }, { publicationStatus: 7 }],
		],
		[
			'agentActivity',
			'begins, and ends',
			[() => use.changes.beginRun(), wait, wait],
			[{ completedAt: null }, { completedAt: expect.any(String) }],
		],
	])('%s: the record %s', async (event, _, steps, records) => {
		const poller = await use.publish({ event });
		expect(poller.executions).toEqual([]);
		let uniqueId = '';
		for (const step of steps) {
			const begun = step(uniqueId);
			if (uniqueId === '') uniqueId = String(begun);
			await poller.poll(3);
			use.changes.passTime(60_000);
		}
		const json = (record: object) => expect.objectContaining({ uniqueId, ...record });
		expect(poller.executions).toEqual(records.map((record) => [{ json: json(record) }]));
		expect(markedOf(poller)).toEqual([]);
	});

	test('contactUnsubscribed: a contact of long ago leaves: it comes, with the channel and the time', async () => {
		use.changes.addContacts(300, { channel: 'morning-brief' });
		const leaver = use.changes.addContacts(1, { channel: 'morning-brief' })[0];
		use.changes.passTime(60_000);
		use.changes.addContacts(300, { channel: 'morning-brief' });
		const poller = await use.publish({ event: 'contactUnsubscribed' });
		const [{ body }] = use.control.requests();
		expect(body).toMatchObject({ statuses: [2], sort: 'dateAdded', direction: 'desc' });
		expect(poller.executions).toEqual([]);
		use.changes.unsubscribeContact(leaver);
		await poller.poll(3);
		const unsubscribedAt = expect.stringMatching(/^2026-11-20T/);
		const left = { unsubscribedFrom: ['morning-brief'], unsubscribedAt };
		const json = expect.objectContaining({ email: leaver, ...left });
		expect(poller.executions).toEqual([[{ json }]]);
	});

	test('contactUnsubscribed: more than can be followed are refused, with their number', async () => {
		const contact = { email: 'reader0@readers.example', createdAt: '2026-11-01T00:00:00Z' };
		const items = { contacts: [contact], nextCursor: 'x', total: 10_000 };
		const body = JSON.stringify({ items, message: '', total: 10_000 });
		use.control.addFault({ kind: 'body', path: BROWSE_PATH, body });
		await expect(use.publish({ event: 'contactUnsubscribed' })).rejects.toMatchObject({
			message:
				"10000 records match, and fewer than 10000 can be followed. Choose channels, or a segment, in 'Filters', so that fewer contacts match.",
		});
	});

	describe('filters', () => {
		const byId = (value: string) => ({ __rl: true, mode: 'id', value });
		test('a purchase that is pending at publishing is delivered as soon as it has one of the statuses', async () => {
			const uniqueId = use.changes.receivePurchase();
			const filters = { statuses: 'approved' };
			const poller = await use.publish({ event: 'purchaseReceived', filters });
			await poller.poll();
			use.changes.setPurchaseStatus(uniqueId, 'approved');
			await poller.poll(2);
			expect(idsOf(poller)).toEqual([[uniqueId]]);
		});

		test.each<[string, object, object]>([
			['letterPublished', { channels: ['morning-brief'] }, { channels: ['morning-brief'] }],
			['letterStatusChanged', { channels: [102] }, { 'channels[]': 'tech-weekly' }],
			[
				'contactUnsubscribed',
				{ channels: '102', tags: '1', segmentId: byId('1') },
				{ channels: ['tech-weekly'], tags: ['early-reader'], segmentId: 1, statuses: [2] },
			],
			['agentActivity', { agentId: byId('agent-7') }, { agentUniqueId: 'agent-7' }],
			[
				'contactCreated',
				{ channels: ['morning-brief'], tags: 'VIP, paying', segmentId: byId('1') },
				{ channels: ['morning-brief'], tags: ['VIP', 'paying'], segmentId: 1 },
			],
		])('%s: the API gets the filters that it has', async (event, filters, asked) => {
			await use.publish({ event, filters });
			const { body, rawUrl } = use.control.requests().at(-1)!;
			const query = Object.fromEntries(new URL(rawUrl, 'http://localhost').searchParams);
			expect({ ...query, ...(body as object) }).toMatchObject(asked);
		});

		test('a channel by number: while the channels cannot be read, polls fail, and nothing starts over', async () => {
			const poller = await use.publish({
				event: 'letterStatusChanged',
				filters: { channels: '101' },
			});
			const uniqueId = use.changes.setLetterStatus(2);
			const path = '/api/v3/channels';
			use.control.addFault({ kind: 'status', status: 503, path, times: ALWAYS });
			await poller.poll();
			use.control.clearFaults();
			await poller.poll(2);
			expect([poller.failures.length, idsOf(poller)]).toEqual([1, [[uniqueId]]]);
		});

		test.each([
			['contactUnsubscribed', 'gone'],
			['letterPublished', 'gone'],
			['letterStatusChanged', 'gone'],
			['purchaseReceived', '999'],
		])('%s: the channel %j was deleted', async (event, channel) => {
			const message = `'Channel Names or IDs' in 'Filters' must be the slug or the ID of a channel that Channel: Get Many returns, but it is '${channel}'`;
			const parameters = { event, filters: { channels: channel } };
			expect((await use.test(parameters)).error).toMatchObject({ message });
			await expect(use.publish(parameters)).rejects.toThrow(message);
		});
	});
});

describe('a contact is created', () => {
	const publish = async () => await use.publish({ event: 'contactCreated' });

	test('it starts the workflow once, with the contact as Contact: Get Many returns it', async () => {
		const poller = await publish();
		expect(use.control.requests()[0].body).toEqual({
			sort: 'dateAdded',
			direction: 'desc',
			pageSize: 100,
		});
		const [email] = use.changes.addContacts(1, { tags: ['VIP'] });
		await poller.poll(2);
		const json = expect.objectContaining({ email, tags: ['VIP'], createdAt: expect.any(String) });
		expect(poller.executions).toEqual([[{ json }]]);
	});

	test('each poll of a company with many contacts reads one page, also after deletions', async () => {
		use.control.setContacts(1_000);
		const poller = await publish();
		await poller.poll();
		use.changes.deleteNewestContacts(100);
		await poller.poll();
		expect(use.asked()).toHaveLength(3);
		expect(poller.executions).toEqual([]);
	});

	test('a service that refuses its own cursors: the poll fails, and nothing is skipped', async () => {
		const poller = await publish();
		use.changes.passTime(60_000);
		use.changes.addContacts(150);
		use.control.addFault({ kind: 'status', status: 400, path: BROWSE_PATH, after: 1, times: 1 });
		await poller.poll();
		expect([poller.failures.length, poller.executions]).toEqual([1, []]);
		await poller.poll();
		expect(poller.executions.flat()).toHaveLength(150);
	});
});

describe('a test in the editor returns the newest record', () => {
	const revoked = expect.arrayContaining([expect.objectContaining({ status: 'revoked' })]);
	const newest: Readonly<Record<EventName, object>> = {
		importFailed: { status: 'errored' },
		importFinished: { status: 'finished' },
		purchaseReceived: { listingTitle: expect.any(String) },
		purchaseStatusChanged: { status: expect.any(String) },
		letterPublished: { publicationDate: expect.any(String) },
		letterStatusChanged: { publicationStatus: expect.any(Number) },
		agentActivity: { agentName: expect.any(String) },
		contactCreated: { email: expect.any(String) },
		contactUnsubscribed: { channelConsents: revoked },
	};

	test.each(Object.entries(newest))('%s', async (event, record) => {
		const { items, error } = await use.test({ event });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([expect.objectContaining(record)]);
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

	test.each([
		[300, '読者リスト', { items: [{ json: { fileName: '読者リスト.csv', status: 'errored' } }] }],
		[1_500, 'no such file', { error: { message: 'None of the newest 1000 records match' } }],
		[60, 'no such file', { error: { message: 'None of the 60 records match' } }],
	])('of %i imports, the newest with the name "%s"', async (count, fileName, result) => {
		use.control.setImports(count);
		expect(await use.test({ filters: { fileName } })).toMatchObject(result);
	});

	test('a service that takes too long: the error says so', async () => {
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
		const { error, status } = await use.test();
		timeout.mockRestore();
		expect(status).toBe('error');
		expect(error).toMatchObject({
			message: 'The service did not respond in time',
			description: expect.stringContaining('Try the test again.'),
		});
	});
});

describe.each(ENGINES)('n8n polls in its way "%s"', (engine) => {
	test('more than Max Items, published again meanwhile: each once, the oldest first, unmarked', async () => {
		const workflow = { ...use.newWorkflow(), engine };
		const parameters = { options: { maxItems: 2 } };
		const first = await use.publish(parameters, workflow);
		const ids = Array.from({ length: 5 }, use.failImport);
		await first.poll(2);
		first.supersede();
		const second = await use.publish(parameters, { ...workflow, mode: 'update' });
		await second.poll(2);
		expect(idsOf(first)).toEqual([ids.slice(0, 2), ids.slice(2, 4)]);
		expect(idsOf(second)).toEqual([ids.slice(4)]);
		expect([...markedOf(first), ...markedOf(second)]).toEqual([]);
	});

	test('a result that n8n drops is delivered again', async () => {
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
		await second.poll();
		expect(idsOf(second)).toEqual([[id]]);
	});
});

/** The same service by another name. */
const elsewhere = {
	get credentials() {
		const { url, apiKey } = use.sandbox;
		return { publishingApi: { baseUrl: url.replace('127.0.0.1', 'localhost'), apiKey } };
	},
};

test.each([
	['renamed', 'goes on', {}, { node: { name: 'Failed imports' } }, 1],
	['of another event', 'starts over', { event: 'importFinished' }, {}, 0],
	['in a copy of the workflow', 'starts over', {}, { workflowId: 'copy' }, 0],
	['as a copy of the node', 'starts over', {}, { node: { id: 'copied' } }, 0],
	['with another filter of its own', 'goes on', { filters: { onlyWithFailedRows: false } }, {}, 1],
	[
		'with another credential',
		'starts over',
		{},
		{ node: { credentials: { publishingApi: { id: 'other', name: 'Other' } } } },
		0,
	],
	['with another base URL', 'starts over', {}, elsewhere, 0],
])('a trigger that is published again, %s: %s', async (_, __, parameters, setting, count) => {
	const workflow = use.newWorkflow();
	const first = await use.publish({ options: { startFrom: 'everything' } }, workflow);
	await first.poll();
	first.supersede();
	const id = use.failImport();
	const second = await use.publish(parameters, { ...workflow, ...setting, mode: 'update' });
	await second.poll();
	expect(idsOf(second)).toEqual([[id]].slice(0, count));
});

test('published again with another filter of the API: it starts over', async () => {
	const workflow = use.newWorkflow();
	const event = 'letterPublished';
	await use.publish({ event }, workflow);
	const { scope } = stateOf(workflow);
	const filters = { channels: ['morning-brief'] };
	await use.publish({ event, filters }, { ...workflow, mode: 'update' });
	expect(stateOf(workflow).scope).not.toBe(scope);
});

test('501 changes at once: the first execution has the 500 of Max Items', async () => {
	const poller = await use.publish();
	Array.from({ length: 501 }, use.failImport);
	await poller.poll(2);
	expect(poller.executions.map(({ length }) => length)).toEqual([500, 1]);
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

test('published with another event while a poll is under way: later changes are delivered', async () => {
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

test.each([
	['importFailed', 60, 1],
	['importFailed', 350, 2],
	['purchaseReceived', 60, 1],
])(
	'%s: a poll of %i records in which nothing changed asks %i times',
	async (event, count, times) => {
		use.control.setImports(count);
		const poller = await use.publish({ event });
		await poller.poll(2);
		use.asked();
		await poller.poll();
		expect(use.asked()).toHaveLength(times);
	},
);

test.each([
	['now', { startFrom: 'now' }, 0],
	['a date', { startFrom: 'date', startDate: '2026-11-19' }, 1],
	['everything', { startFrom: 'everything' }, 12],
])('it starts from %s', async (_, options, count) => {
	const poller = await use.publish({ options });
	await poller.poll();
	expect(idsOf(poller).flat()).toHaveLength(count);
	const id = use.failImport();
	await poller.poll();
	expect(idsOf(poller).at(-1)).toEqual([id]);
});

test.each([
	['memory', 'one for an outage and cause', [500, 500, 401, 401, 200, 500], [{}, REFUSED, {}]],
	['durable', 'each, with the time to wait', [429, 429, 200], [LIMITED, LIMITED]],
] as const)('failed polls, engine "%s": n8n records %s', async (engine, _, statuses, failures) => {
	const poller = await use.publish({}, { engine });
	const id = use.failImport();
	for (const status of statuses) {
		use.control.clearFaults();
		if (status !== 200) outage(status, { headers: { 'retry-after': '120' } });
		use.pass(PAUSE_MS);
		await poller.poll();
	}
	expect(poller.failures).toMatchObject(failures.map((failure) => ({ failure })));
	expect(idsOf(poller)).toEqual([[id]]);
});

test('a service that asks to wait gets no request meanwhile, until somebody publishes again', async () => {
	const workflow = use.newWorkflow();
	const first = await use.publish({}, workflow);
	outage(429, { headers: { 'retry-after': '3600' } });
	use.asked();
	await first.poll();
	const clock = Date.now.bind(Date);
	const ahead = jest.spyOn(Date, 'now').mockImplementation(() => clock() + 7_200_000);
	await first.poll();
	ahead.mockRestore();
	expect(use.asked()).toHaveLength(1);
	expect(first.failures).toMatchObject([{ failure: LIMITED }]);
	use.control.clearFaults();
	use.pass(PAUSE_MS);
	const second = await use.publish({}, { ...workflow, mode: 'update' });
	const id = use.failImport();
	await second.poll();
	expect(idsOf(second)).toEqual([[id]]);
});

test('a pause that another run has met is the time that a poll tells n8n to wait', async () => {
	const poller = await use.publish({}, { engine: 'durable' });
	outage(429, { headers: { 'retry-after': '200' }, times: 1 });
	const other = await openApiClient(use.sandbox, { policy: { silentMs: 5_000 } });
	await expect(other.call('getImports', {})).rejects.toMatchObject({ details: { status: 429 } });
	use.asked();
	await poller.poll();
	expect(use.asked()).toEqual([]);
	expect(poller.failures).toMatchObject([{ failure: LIMITED }]);
});

test('from a date: the first poll goes below pages that are older', async () => {
	use.control.setImports(350);
	use.changes.passTime(3_600_000);
	use.control.failImport(importId(249));
	const options = { startFrom: 'date', startDate: '2026-11-20T12:30:00Z' };
	const poller = await use.publish({ options });
	expect(idsOf(poller)).toEqual([[importId(249)]]);
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
		['init', undefined, 1],
		['leadershipChange', undefined, 1],
		['update', undefined, 0],
		['init', 'importFailed', 0],
		['init', 'importFinished', 1],
	] as const)('"%s", n8n has kept a state of %s: logged %i times', async (mode, event, times) => {
		const workflow = use.newWorkflow();
		if (event !== undefined) await use.publish({ event }, workflow);
		const { log } = await use.publish({}, { ...workflow, mode });
		const message = expect.stringContaining('unpublish the workflow and publish it');
		expect(log).toMatchObject(Array.from({ length: times }, () => ({ message })));
	});

	test.each([
		[403, false],
		[500, true],
		[503, true],
	])('an older page answers %i: publishing works if that may pass (%s)', async (status, works) => {
		use.control.setImports(350);
		outage(status, { after: 1 });
		const hasWorked = await use.publish().then(
			() => true,
			() => false,
		);
		expect(hasWorked).toBe(works);
	});

	test('a person who publishes reads why that fails, without the key', async () => {
		outage(401);
		const failure = await use.publish().catch((error: unknown) => error);
		expect(failure).toMatchObject({ failure: REFUSED });
		const text = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
		expect(text).not.toContain(use.sandbox.apiKey);
	});

	test('a person who publishes once more after it failed sees the error again, or begins then', async () => {
		const workflow = { ...use.newWorkflow(), mode: 'update' } as const;
		const ids = use.changes.beginImports(350);
		outage(401, { after: 2, times: 2 });
		await expect(use.publish({}, workflow)).rejects.toThrow();
		await expect(use.publish({}, workflow)).rejects.toThrow();
		// It stands on a page that was read before.
		use.control.failImport(ids[200]);
		const poller = await use.publish({}, workflow);
		await poller.poll(4);
		expect(poller.executions).toEqual([]);
	});

	test.each(['init', 'update'] as const)(
		'n8n by itself, as "%s", goes on, and the next poll reports the failure',
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
	[{ options: { startFrom: 'date' } }, "'Start Date' in 'Options' is empty: enter a date"],
	[
		{ event: 'letterPublished', filters: { channels: "={{ '' }}" } },
		"'Channel Names or IDs' in 'Filters' is empty. Remove the filter, or give it a value.",
	],
	[
		{ event: 'contactUnsubscribed', filters: { channels: 'Morning Brief' } },
		"'Channel Names or IDs' in 'Filters' must be a slug such as morning-brief or an ID, as Channel: Get Many returns them, but it is 'Morning Brief'",
	],
	[
		{ event: 'letterStatusChanged', filters: { letterStatuses: "={{ 'on its way' }}" } },
		"'Letter Statuses' in 'Filters' must be a whole number such as 9 (Configured Template), 8 (Configuring), 0 (Empty Draft), 4 (In Review), 1 (Published), 7 (Ready to Send), 2 (Scheduled), 3 (Template), but it is 'on its way'",
	],
])('%j is refused before anything is sent', async (parameters, sentence) => {
	use.asked();
	await expect(use.publish(parameters)).rejects.toThrow(sentence);
	expect(use.asked()).toEqual([]);
});
