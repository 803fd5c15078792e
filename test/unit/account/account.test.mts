import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DESCRIBED } from '../../../openapi/index.mts';
import { readTried } from '../../../openapi/tried.mts';
import type { Outcome, Report } from '../../../tools/account/outcome.mts';
import { record } from '../../../tools/account/record.mts';
import { reportPage } from '../../../tools/account/reportPage.mts';
import { runTool } from './toolProcess.mts';
import { outcomes, useAccount } from './useAccount.mts';

const account = useAccount();

test('everything that only reads is confirmed on the sandbox', async () => {
	const report = await account.try();
	expect(outcomes(report, 'differs')).toEqual({});
	const never = /^it changes something: never tried$|^no list is known that has /;
	for (const each of Object.values(outcomes(report, 'notTried'))) {
		expect(each).toMatchObject({ reason: expect.stringMatching(never) });
	}
	expect(Object.keys(outcomes(report, 'confirmed')).length).toBeGreaterThan(60);
	expect(Object.keys(report.operations)).toEqual(DESCRIBED.map(({ id }) => id));
});

test('nothing is written', async () => {
	await account.try();
	const writes =
		/^(create|update|upsert|delete|set|send|review|retry|run|activate|deactivate|clone|add|remove)/;
	const ids = account.proxy.passed.map(({ id = '' }) => id);
	expect(ids.filter((id) => writes.test(id))).toEqual([]);
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
		getImports: { reason: 'the account has no such records, or none in those tried' },
		getImportErrors: { reason: 'getImports gave no records' },
	});
});

test('a service that fails, or refuses the key, is no difference', async () => {
	account.proxy.departure.response = (answered, { id }) => {
		if (id === 'getFeeds') answered.status = 503;
		if (id === 'getPromoters') answered.status = 403;
		if (id === 'getPurchases') answered.isCut = true;
	};
	const report = await account.try();
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.operations).toMatchObject({
		getFeeds: { outcome: 'notTried', reason: 'the service failed (status 503)' },
		getPromoters: { outcome: 'notTried', reason: 'the key has no right to it (status 403)' },
		getPurchases: { outcome: 'notTried', reason: 'no response came (UND_ERR_SOCKET)' },
		previewPurchase: { outcome: 'notTried', reason: 'getPurchases gave no records' },
	});
});

test.each([
	['30', 'confirmed', 29_000],
	['3600', 'notTried', 0],
])('a service that asks to wait for %s seconds', async (seconds, outcome, least) => {
	const waits: number[] = [0];
	account.proxy.departure.response = (answered, { number }) => {
		if (number === 5) Object.assign(answered, { status: 429, headers: { 'retry-after': seconds } });
	};
	const report = await account.try({ wait: async (ms) => void waits.push(ms) });
	expect(outcomes(report, 'differs')).toEqual({});
	expect(report.operations.getFeeds!.outcome).toBe(outcome);
	expect(Math.max(...waits)).toBeGreaterThanOrEqual(least);
});

test('an interruption leaves a report of what was tried', async () => {
	const stopping = new AbortController();
	account.proxy.departure.request = ({ number }) => {
		if (number === 5) stopping.abort();
	};
	const report = await account.try({ signal: stopping.signal });
	expect(report).toMatchObject({ isInterrupted: true, requests: 5 });
	expect(report.operations).toMatchObject({
		getAgents: { outcome: 'confirmed' },
		getFeeds: { outcome: 'notTried', reason: 'the run was interrupted' },
	});
});

describe('nothing private comes out', () => {
	/** Every text of at least four characters in the service's responses that the description does not have. */
	function privateTexts(): string[] {
		const found = new Set<string>([account.sandbox.apiKey]);
		const visit = (value: unknown) => {
			if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
			else if (typeof value === 'string' && value.length > 3) found.add(value);
		};
		bodies.forEach(visit);
		const today = new Date().toISOString().slice(0, 10);
		const stated = new Set([today, 'text', 'date', 'number', 'open']);
		const words = readdirSync('openapi').map((file) =>
			readFileSync(path.join('openapi', file), 'utf8'),
		);
		const isStated = (text: string) => stated.has(text) || words.some((all) => all.includes(text));
		return [...found].filter((text) => !isStated(text));
	}
	const bodies: unknown[] = [];

	test.each(['as it is', 'with every value of another kind'])('%s', async (how) => {
		account.proxy.departure.response = (answered) => {
			bodies.push(structuredClone(answered.json ?? answered.text));
			// A first response that is not the API's ends the run.
			const isKept = how === 'as it is' || account.proxy.passed.length === 1;
			if (!isKept && answered.status < 300) answered.json = reversed(answered.json);
		};
		const { proxy, sandbox, out } = account;
		const args = [`--base-url=${proxy.url}`, `--out=${out}`];
		const { code, printed } = await runTool(args, sandbox.apiKey);
		expect(code).toBe(how === 'as it is' ? 0 : 1);
		const files = readdirSync(out).sort();
		expect(files).toEqual(['report.json', 'report.md']);
		const all = [printed, ...files.map((file) => readFileSync(path.join(out, file), 'utf8'))];
		const texts = privateTexts();
		expect(texts.length).toBeGreaterThan(500);
		expect(texts.filter((text) => all.join('\n').includes(text))).toEqual([]);
	});

	/** Numbers as text, texts as lists: each value is at the place of another kind. */
	function reversed(value: unknown): unknown {
		if (Array.isArray(value)) return value.map(reversed);
		if (typeof value === 'object' && value !== null) {
			const swapped = (each: unknown) => (typeof each === 'string' ? [each] : reversed(each));
			return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swapped(each)]));
		}
		return typeof value === 'number' ? String(value) : value;
	}
});

test('the page fits an issue, and names every difference with its mark', async () => {
	account.proxy.departure.response = (answered, { id }) => {
		if (id === 'getLetterById' && answered.status === 201) answered.status = 200;
	};
	const page = reportPage(await account.try());
	expect(page.length).toBeLessThan(6_000);
	expect(page).toContain('| getLetterById | `status` | 201 | 200 | published |');
});

test('recorded outcomes take the place of earlier ones, and others are kept', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'publishing-tried-'));
	const file = path.join(folder, 'tried.json');
	const known = { date: '2026-01-01', outcome: 'confirmed' } as const;
	writeFileSync(file, JSON.stringify({ getImports: known, getAgents: known, getAgent: known }));
	const operations: Record<string, Outcome> = {
		getImports: { outcome: 'differs', differences: [] },
		getAgents: { outcome: 'notTried', reason: 'the run was interrupted' },
		getFeeds: { outcome: 'confirmed' },
	};
	record({ date: '2026-02-02', operations } as unknown as Report, file);
	expect(readTried(file)).toEqual({
		getAgent: known,
		getAgents: known,
		getFeeds: { date: '2026-02-02', outcome: 'confirmed' },
		getImports: { date: '2026-02-02', outcome: 'differs' },
	});
	rmSync(folder, { recursive: true });
});
