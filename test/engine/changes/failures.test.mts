import { CredentialsHelper } from '../../support/engine/credentialsHelper.mts';
import { IMPORTS_PATH, useChanges, idsOf } from './useChanges.mts';

/** What the trigger makes of an API that fails, by the engine that polls. */

const use = useChanges();

/** Longer than any test polls. */
const ALWAYS = 1_000;
/** Longer than any pause that an API's rate limit puts on all requests with the same key. */
const PAUSE_MS = 360_000;
afterEach(() => use.pass(PAUSE_MS));

const outage = (status: number, headers: Record<string, string> = {}) =>
	use.control.addFault({ kind: 'status', status, headers, path: IMPORTS_PATH, times: ALWAYS });

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

	test('an API that asks to wait is not asked meanwhile', async () => {
		const poller = await use.publish();
		outage(429, { 'retry-after': '3600' });
		use.asked();
		for (let poll = 0; poll < 4; poll++) await poller.poll();
		expect(use.asked()).toHaveLength(1);
		expect(poller.failures).toMatchObject([{ failure: { cause: 'rate-limited' } }]);
	});

	test('nor is one when the clock is set', async () => {
		const poller = await use.publish();
		outage(429, { 'retry-after': '3600' });
		use.asked();
		await poller.poll();
		const clock = Date.now.bind(Date);
		const ahead = jest.spyOn(Date, 'now').mockImplementation(() => clock() + 7_200_000);
		await poller.poll();
		ahead.mockRestore();
		expect(use.asked()).toHaveLength(1);
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

describe('a credential that n8n never gives, as its database hangs', () => {
	const hang = () =>
		jest
			.spyOn(CredentialsHelper.prototype, 'getDecrypted')
			.mockReturnValueOnce(new Promise(() => {}));

	test('ends the poll in its time, and keeps no other from beginning', async () => {
		const poller = await use.publish({}, { engine: 'scheduled', budgetMs: 1_000 });
		const id = use.failImport();
		hang();
		await poller.poll();
		expect(poller.failures).toMatchObject([{ message: 'The service did not respond in time' }]);
		await poller.poll();
		expect(idsOf(poller)).toEqual([[id]]);
	});

	test('does not hold up whoever publishes again', async () => {
		const workflow = use.newWorkflow();
		const first = await use.publish({}, workflow);
		const id = use.failImport();
		hang();
		const polling = first.poll();
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
		['activate', 0],
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

	test.each(['importFailed', 'agentActivity', 'letterPublished'])(
		'%s: an older page that fails keeps nobody from publishing',
		async (event) => {
			use.control.setImports(350);
			use.control.setLetters(350);
			use.control.addFault({
				kind: 'status',
				status: 500,
				after: 1,
				times: ALWAYS,
				path: '/api/v3/*',
			});
			const poller = await use.publish({ event });
			expect(poller.executions).toEqual([]);
		},
	);

	test('"init" with what n8n has kept of another event is logged', async () => {
		const workflow = use.newWorkflow();
		await use.publish({ event: 'importFinished' }, workflow);
		expect((await use.publish({}, { ...workflow, mode: 'init' })).log).toHaveLength(1);
	});

	test('everything is to be told, and a page always fails: the second attempt leaves it out', async () => {
		const workflow = use.newWorkflow();
		use.changes.beginImports(350);
		const everything = { options: { startFrom: 'everything' } };
		const fault = { kind: 'status', status: 500, path: IMPORTS_PATH, after: 1 } as const;
		use.control.addFault(fault);
		await expect(use.publish(everything, workflow)).rejects.toThrow();
		use.control.addFault(fault);
		await expect(use.publish(everything, workflow)).resolves.toBeDefined();
	});

	test('a person who publishes is told why that fails', async () => {
		outage(401);
		await expect(use.publish()).rejects.toMatchObject({ failure: { cause: 'credential-invalid' } });
	});

	test('a person who publishes once more, after it failed, begins then', async () => {
		const workflow = use.newWorkflow();
		const ids = use.changes.beginImports(700);
		use.control.addFault({ kind: 'status', status: 401, path: IMPORTS_PATH, after: 5 });
		await expect(use.publish({}, workflow)).rejects.toThrow();
		// It stands on a page that was read before.
		use.control.failImport(ids[550]);
		const poller = await use.publish({}, workflow);
		for (let poll = 0; poll < 10; poll++) await poller.poll();
		expect(poller.executions).toEqual([]);
	});

	test.each(['init', 'leadershipChange', 'update'] as const)(
		'n8n by itself, as "%s", goes on, and the next poll tells',
		async (mode) => {
			const workflow = use.newWorkflow();
			const first = await use.publish({}, workflow);
			const id = use.failImport();
			await first.poll();
			outage(503, { 'retry-after': '0' });
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
	[{ event: 'importLost' }, "'Event' must be one of"],
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
