import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESCRIBED } from '../../../openapi/index.mts';
import { readTried } from '../../../openapi/tried.mts';
import type { Outcome, Report } from '../../../tools/account/outcome.mts';
import { record } from '../../../tools/account/record.mts';
import { reportPage } from '../../../tools/account/reportPage.mts';
import { startTool } from './toolProcess.mts';
import { EMAIL, outcomes, useAccount } from './useAccount.mts';

const account = useAccount();

const reasons = (report: Report) =>
	Object.entries(outcomes(report, 'notTried')).map(([name, outcome]) => [
		name,
		outcome.outcome === 'notTried' ? outcome.reason : '',
	]);

test('everything that can be tried on the sandbox is confirmed', async () => {
	const { realtime } = account.sandbox;
	const report = await account.try({
		email: EMAIL,
		listen: 0,
		realtime: `ws://${realtime.host}:${realtime.port}`,
	});
	expect(outcomes(report, 'differs')).toEqual({});
	expect(reasons(report).filter(([, reason]) => !reason!.endsWith(': never tried'))).toEqual([
		['429: Retry-After', 'no response was a 429'],
	]);
	expect(Object.keys(report.operations)).toEqual(DESCRIBED.map(({ id }) => id));
	expect(report.requests).toBe(account.proxy.passed.length);
	expect(report.requests).toBeLessThanOrEqual(150);
	expect(account.proxy.mostInFlight).toBe(2);
});

test('an empty account: nothing is tried without records, for a reason', async () => {
	account.proxy.departure.response = (answered) => {
		const { json } = answered;
		const holders = [json, (json as { all?: object }).all, (json as { items?: object }).items];
		for (const holder of holders.filter((each) => typeof each === 'object' && each !== null)) {
			for (const name of ['items', 'aggregates', 'contacts', 'entries']) {
				const list = (holder as Record<string, unknown>)[name];
				if (Array.isArray(list)) Object.assign(holder as object, { [name]: [], total: 0 });
			}
		}
	};
	const report = await account.try();
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.operations).toMatchObject({
		getActiveEngagement: { outcome: 'confirmed' },
		getImports: { outcome: 'notTried', reason: 'the account has no imports' },
		getImportErrors: { outcome: 'notTried', reason: 'the account has no imports with failed rows' },
		getAgent: { outcome: 'notTried', reason: 'the account has no agents' },
		getLetter: { outcome: 'notTried', reason: 'the account has no published letters' },
	});
});

test('a service that fails, or refuses the key, is no difference', async () => {
	account.proxy.departure.response = (answered, { id }) => {
		if (id === 'getFeeds') answered.status = 503;
		if (id === 'getPromoters') answered.status = 403;
		if (id === 'getPurchases') answered.isCut = true;
		if (id === 'getAgents') answered.status = 500;
	};
	const report = await account.try();
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.operations).toMatchObject({
		getAgent: { outcome: 'notTried', reason: 'getAgents gave no records' },
		getFeeds: { outcome: 'notTried', reason: 'the service failed (status 503)' },
		getPromoters: { outcome: 'notTried', reason: 'the key has no right to it (status 403)' },
		getPurchases: {
			outcome: 'notTried',
			reason: expect.stringMatching(/^no response came \(\w+\)$/),
		},
	});
});

test('after a 429, nothing is sent until the time that it names is over', async () => {
	const waits: number[] = [];
	account.proxy.departure.response = (answered, { number }) => {
		if (number === 5) Object.assign(answered, { status: 429, headers: { 'retry-after': '30' } });
	};
	const report = await account.try({}, { wait: async (ms) => void waits.push(ms) });
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.behaviors['429: Retry-After']).toEqual({ outcome: 'confirmed' });
	expect(report.behaviors['rate-limit headers']).toMatchObject({
		observed: { names: 'retry-after' },
	});
	expect(waits.filter((ms) => ms > 0)).toEqual([expect.any(Number)]);
	expect(Math.max(...waits)).toBeGreaterThan(29_000);
});

test('a service that asks to wait for an hour is left in peace', async () => {
	account.proxy.departure.response = (answered, { number }) => {
		if (number === 5) Object.assign(answered, { status: 429, headers: { 'retry-after': '3600' } });
	};
	const report = await account.try();
	// The other one in flight may have been sent.
	expect(report.requests).toBeLessThanOrEqual(6);
	expect(report.operations.getFeeds).toEqual({
		outcome: 'notTried',
		reason: 'the service asks to wait for more than two minutes',
	});
});

test('a list that grows while it is read is no difference', async () => {
	account.sandbox.control.growImportsWhileRead(1);
	const report = await account.try();
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.behaviors['getImports: total']).toEqual({
		outcome: 'notTried',
		reason: 'the list changed while it was read',
	});
});

test('events of the activity feed are named and counted', async () => {
	const { control, realtime } = account.sandbox;
	const send = async () => {
		while (control.realtime.publish({ event: 'run.finished', data: { letter: 'secret' } }) === 0) {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
		control.realtime.publish({ event: 'letter-4711', data: 'secret' });
	};
	const address = `ws://${realtime.host}:${realtime.port}`;
	const [report] = await Promise.all([account.try({ listen: 1, realtime: address }), send()]);
	expect(report.behaviors['activity feed: events']).toEqual({
		outcome: 'confirmed',
		observed: {
			'run.finished': '1 with data of the type object',
			'other names': '1 with data of the type string',
		},
	});
});

describe('nothing private comes out', () => {
	/** Every text of at least four characters in the service's responses that the description does not have. */
	function privateTexts(): string[] {
		const found = new Set<string>([account.sandbox.apiKey, EMAIL]);
		const visit = (value: unknown) => {
			if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
			else if (typeof value === 'string' && value.length > 3) found.add(value);
		};
		bodies.forEach(visit);
		const today = new Date().toISOString().slice(0, 10);
		const stated = new Set([
			today,
			'text',
			'date',
			'number',
			'boolean',
			'bounce',
			'click',
			'open',
			'delivery',
		]);
		const words = readdirSync('openapi').map((file) =>
			readFileSync(path.join('openapi', file), 'utf8'),
		);
		return [...found].filter(
			(text) => !stated.has(text) && !words.some((all) => all.includes(text)),
		);
	}
	const bodies: unknown[] = [];

	test.each(['as it is', 'with every value of another kind'])('%s', async (how) => {
		account.proxy.departure.response = (answered) => {
			bodies.push(structuredClone(answered.json ?? answered.text));
			if (how !== 'as it is' && answered.status < 300) answered.json = reversed(answered.json);
			// A first response that is not the API's ends the run.
			if (account.proxy.passed.length === 1) answered.json = bodies.at(-1);
		};
		const { proxy, sandbox, out } = account;
		const args = [
			`--base-url=${proxy.url}`,
			`--out=${out}`,
			'--write',
			`--email=${EMAIL}`,
			'--yes',
		];
		const { code, printed } = await startTool(args, sandbox.apiKey).ended;
		expect(code).toBe(how === 'as it is' ? 0 : 1);
		const files = readdirSync(out).map((file) => readFileSync(path.join(out, file), 'utf8'));
		const all = [printed, ...files].join('\n');
		expect(files.length).toBeGreaterThan(1);
		const texts = privateTexts();
		expect(texts.length).toBeGreaterThan(1000);
		expect(texts.filter((text) => all.includes(text))).toEqual([]);
	});

	/** Numbers as text, texts as lists: each value is at the place of another kind. */
	function reversed(value: unknown): unknown {
		if (Array.isArray(value)) return value.map(reversed);
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([name, each]) => [
					name,
					typeof each === 'string' ? [each] : reversed(each),
				]),
			);
		}
		return typeof value === 'number' ? String(value) : value;
	}
});

test('the page fits an issue, and names every difference with its mark', async () => {
	account.proxy.departure.response = (answered, { id }) => {
		if (id === 'getLetterById' && answered.status === 201) answered.status = 200;
	};
	const page = reportPage(await account.try());
	expect(page.length).toBeLessThan(10_000);
	expect(page).toContain('| getLetterById | `status` | 201 | 200 | published |');
});

test('recorded outcomes take the place of earlier ones, and others are kept', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'publishing-tried-'));
	const file = path.join(folder, 'tried.json');
	const known = { date: '2026-01-01', outcome: 'confirmed' } as const;
	writeFileSync(file, JSON.stringify({ getImports: known, getAgents: known, getAgent: known }));
	const tried: Record<string, Outcome> = {
		getImports: { outcome: 'differs', differences: [] },
		getAgents: { outcome: 'notTried', reason: 'the run was interrupted' },
		getFeeds: { outcome: 'confirmed' },
	};
	const report = { date: '2026-02-02', operations: tried } as unknown as Report;
	record(report, file);
	expect(readTried(file)).toEqual({
		getAgent: known,
		getAgents: known,
		getFeeds: { date: '2026-02-02', outcome: 'confirmed' },
		getImports: { date: '2026-02-02', outcome: 'differs' },
	});
	rmSync(folder, { recursive: true });
});

test('what was recorded in this project are operations of the description', () => {
	const ids = DESCRIBED.map(({ id }) => id);
	for (const [id, { date, outcome }] of Object.entries(readTried())) {
		expect(ids).toContain(id);
		expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
		expect(['confirmed', 'differs']).toContain(outcome);
	}
});
