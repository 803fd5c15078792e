import { closeServices, playService, type Answer } from '../support/playedService.mts';
import { GOES_ON, useNodes } from '../support/useNodes.mts';
import { byId, ITEM } from '../support/values.mts';
import { useVirtualTime } from '../support/virtualTime.mts';
import type { NodeRun } from '../support/engine.mts';

/** Waiting for runs, against services that behave as `openapi/agents.yaml` leaves open. */

const nodes = useNodes();
useVirtualTime();
afterEach(closeServices);

/** The responses to requests such as `POST agt_1/runs`. */
type Service = (line: string) => Answer;

/** Runs an operation with an item for each value. Also returns the requests in order of arrival. */
async function runAgents(
	operation: string,
	service: Service,
	parameters: object,
	values: readonly string[] = [''],
	node: object = {},
): Promise<NodeRun & { readonly lines: readonly string[] }> {
	const lines: string[] = [];
	const { run } = await playService(nodes, ({ method, url }) => {
		const line = `${method} ${url.split('?')[0].replace('/api/v3/agents/', '')}`;
		lines.push(line);
		return service(line);
	});
	const items = values.map((value) => ({ value }));
	const result = await run(`publishingAgents agent.${operation}`, parameters, items, node);
	return { ...result, lines };
}

/** A field of each item that a run returned. */
const column = ({ items }: NodeRun, field: string) => items.map(({ json }) => json[field]);

const options = { waitForCompletion: true, timeout: 30 };
const list = (items: unknown[]): Answer => ({ body: { items, message: '', total: items.length } });
const one = (items: unknown): Answer => ({ body: { items, message: '', total: 10 } });
const DONE = '2026-11-22T10:00:00+00:00';

/** Runs an agent on a number of letters: the service starts `run_1`, `run_2` and so on. Each test decides how they appear. */
async function runOnLetters(count: number, respond: Service, more: object = {}, node?: object) {
	let started = 0;
	const service: Service = (line) =>
		line === 'POST agt_1/runs'
			? { status: 201, ...one({ uniqueId: `run_${++started}`, completedAt: null }) }
			: respond(line);
	const onLetter = { agentId: byId('agt_1'), letterId: byId(ITEM), simplify: false, options };
	const letters = Array.from({ length: count }, (_, index) => `ltr_${index + 1}`);
	return await runAgents('runOnLetter', service, { ...onLetter, ...more }, letters, node);
}

describe('a run on a letter', () => {
	test('is read by its ID until it has ended', async () => {
		let looks = 0;
		const run = await runOnLetters(1, () =>
			one({ uniqueId: 'run_1', completedAt: ++looks < 3 ? null : DONE }),
		);
		expect(run.items.map(({ json }) => json)).toEqual([
			{ uniqueId: 'run_1', completedAt: DONE, timedOut: false },
		]);
		expect(run.lines).toEqual(['POST agt_1/runs', ...Array(3).fill('GET runs/run_1')]);
	});

	test('shares one look at the activity with others', async () => {
		let looks = 0;
		const run = await runOnLetters(3, () => {
			const completedAt = ++looks < 2 ? '' : DONE;
			return list([3, 2, 1].map((id) => ({ uniqueId: `run_${id}`, completedAt })));
		});
		expect(column(run, 'timedOut')).toEqual([false, false, false]);
		expect(run.lines.slice(3)).toEqual(['GET activity', 'GET activity']);
	});

	test('is read by its ID if the activity does not show it', async () => {
		const run = await runOnLetters(2, (line) =>
			line === 'GET activity'
				? list([{ uniqueId: 'run_1', completedAt: DONE }])
				: one({ uniqueId: 'run_2', completedAt: DONE }),
		);
		expect(column(run, 'timedOut')).toEqual([false, false]);
		expect(run.lines.slice(2)).toEqual(['GET activity', 'GET runs/run_2']);
	});

	test.each([403, 503])('is waited for where the activity cannot be read: %i', async (status) => {
		const run = await runOnLetters(2, (line) =>
			line === 'GET activity' ? { status } : one({ completedAt: DONE, of: line }),
		);
		expect(column(run, 'of')).toEqual(['GET runs/run_1', 'GET runs/run_2']);
	});

	test.each<[shows: string, early: Answer]>([
		['is not found yet', { status: 404 }],
		['cannot be asked for just now', { status: 503 }],
		['fails in the service', { status: 500 }],
		['is empty', one([])],
	])('is waited for if it %s', async (_shows, early) => {
		let looks = 0;
		const run = await runOnLetters(1, () =>
			++looks < 3 ? early : one({ uniqueId: 'run_1', completedAt: DONE }),
		);
		expect(column(run, 'timedOut')).toEqual([false]);
	});

	test.each<[string, answer: Answer, error: RegExp]>([
		['refused', { status: 403, body: { message: 'Not yours.' } }, /Not yours/],
		['answered with other JSON', { body: { error: 'sign in' } }, /other JSON/],
	])('that is %s fails alone, and says what was begun', async (_, answer, error) => {
		const respond: Service = (line) =>
			line === 'GET activity' ? list([{ uniqueId: 'run_2', completedAt: DONE }]) : answer;
		const run = await runOnLetters(2, respond, {}, GOES_ON);
		expect(column(run, 'error')).toEqual([expect.stringMatching(error), undefined]);
		expect(run.items[0].json.details).toContain('Run before the error: run_1.');
	});

	test('that takes too long is given as it was last seen, or as it began', async () => {
		const respond: Service = (line) =>
			line === 'GET activity'
				? list([{ uniqueId: 'run_1', status: 5, completedAt: null }])
				: { status: 404 };
		const run = await runOnLetters(2, respond, { options: { ...options, timeout: 1 } });
		expect(run.items.map(({ json }) => json)).toEqual([
			{ uniqueId: 'run_1', status: 5, completedAt: null, timedOut: true },
			{ uniqueId: 'run_2', completedAt: null, timedOut: true },
		]);
	});

	test('keeps its judgments and whether it timed out with Simplify', async () => {
		const ended = { uniqueId: 'run_1', completedAt: DONE, judgments: [{}], other: 1 };
		const run = await runOnLetters(1, () => one(ended), { simplify: true });
		expect(run.items.map(({ json }) => json)).toEqual([
			{ uniqueId: 'run_1', completedAt: DONE, judgments: [{}], timedOut: false },
		]);
	});
});

describe('a run of an agent', () => {
	const runNow = async (service: Service, more: object = {}) =>
		await runAgents('runNow', service, { agentId: byId('agt_1'), options, ...more });
	const queued = one({ runUniqueId: '', queued: true });
	/** The activity of the agent at each look, the first before it was run. */
	const showing = (...looks: Answer[]): Service => {
		let look = -1;
		return (line) => (line === 'GET activity' ? looks[Math.min(++look, looks.length - 1)] : queued);
	};
	const old = { uniqueId: 'run_old', agentUniqueId: 'agt_1', completedAt: DONE };
	const fresh = { uniqueId: 7, agentUniqueId: 'agt_1', completedAt: null };
	const ended = { ...fresh, completedAt: DONE, status: 1 };

	test('is the one that was not there before, read by its ID once it is known', async () => {
		const service = showing(list([old]), list([old]), list([fresh, old]));
		const run = await runNow((line) => (line === 'GET runs/7' ? one(ended) : service(line)));
		expect(run.items.map(({ json }) => json)).toEqual([{ ...ended, timedOut: false }]);
		expect(run.lines).toEqual([
			'GET activity',
			'POST agt_1/actions/run-now',
			'GET activity',
			'GET activity',
			'GET runs/7',
		]);
	});

	const [another, later, older] = [
		{ ...ended, uniqueId: 'run_else', agentUniqueId: 'agt_2' },
		{ ...ended, uniqueId: 'run_later' },
		{ ...ended, uniqueId: 'run_older' },
	];
	test.each<[what: string, ...looks: object[][]]>([
		['no run of another agent, of a service that does not filter', [], [ended, another]],
		['the first of several that began since', [old], [later, ended, old]],
		['not an older run, further down than known ones', [old], [old, older], [ended, old, older]],
	])('is %s', async (_, ...looks) => {
		expect(column(await runNow(showing(...looks.map(list))), 'uniqueId')).toEqual([7]);
	});

	test.each([7, '7'])('is the one that the service names: %j', async (runUniqueId) => {
		const run = await runNow((line) => {
			if (line === 'GET activity') return list([old]);
			return one(line.startsWith('POST') ? { runUniqueId, queued: true } : ended);
		});
		expect(column(run, 'timedOut')).toEqual([false]);
		expect(run.lines.at(-1)).toBe('GET runs/7');
	});

	test('that never shows is given as it was queued', async () => {
		const run = await runNow(showing(list([old])), { options: { ...options, timeout: 1 } });
		expect(run.items.map(({ json }) => json)).toEqual([
			{ agentId: 'agt_1', runUniqueId: '', queued: true, message: '', timedOut: true },
		]);
	});

	test('is waited for through a time in which the activity cannot be read', async () => {
		const run = await runNow(showing(list([old]), { status: 503 }, list([ended, old])));
		expect(column(run, 'timedOut')).toEqual([false]);
	});

	test('is reported as started if the activity is refused later', async () => {
		const run = await runNow(showing(list([]), { status: 403 }));
		expect(run.error).toMatchObject({ httpCode: '403' });
		expect(run.error!.description).toContain('Run before the error: agt_1.');
	});
});
