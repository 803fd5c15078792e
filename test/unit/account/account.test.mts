import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findOperation } from '../../../openapi/index.mts';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { tryAccount } from '../../../tools/account/reads.mts';
import { reportPage } from '../../../tools/account/report.mts';
import { Service } from '../../../tools/account/service.mts';

/** A request to the sandbox; its URL may be changed. */
interface Passing {
	readonly id: string;
	url: URL;
	readonly key: string;
	/** In the order of sending, from 1. */
	readonly number: number;
}

/** A response of the sandbox; may be changed. */
type Answered = { status: number; json: unknown };

/** How a service departs from the sandbox. */
interface Departure {
	request?(passing: Passing): void;
	response?(answered: Answered, passing: Passing): void;
}

let sandbox: Sandbox;
const ids: string[] = [];
const bodies: unknown[] = [];
beforeAll(async () => (sandbox = await startSandbox()));
afterEach(() => {
	ids.length = 0;
	bodies.length = 0;
	jest.restoreAllMocks();
});
afterAll(() => sandbox.close());

/** Tries an account whose service departs from the sandbox. */
async function tryWith({ request, response }: Departure = {}) {
	const send = globalThis.fetch;
	jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
		const url = new URL(String(address));
		const { id = '' } = findOperation({ method: init!.method!, path: url.pathname }) ?? {};
		ids.push(id);
		const key = new Headers(init!.headers).get('authorization')!;
		const passing: Passing = { id, url, key, number: ids.length };
		request?.(passing);
		const received = await send(passing.url, init);
		const text = await received.text();
		let answered: Answered;
		try {
			answered = { status: received.status, json: JSON.parse(text) };
		} catch {
			return new Response(text, { status: received.status });
		}
		bodies.push(structuredClone(answered.json));
		response?.(answered, passing);
		return new Response(JSON.stringify(answered.json), answered);
	});
	return await tryAccount(new Service(sandbox.url, sandbox.apiKey, 0));
}

/** Returns the rows of a report's differences, without marks of Markdown. */
function rowsOf(outcomes: Awaited<ReturnType<typeof tryWith>>): string[] {
	const [, rows = ''] = /--- \|\n(.*?)\n\n## /s.exec(reportPage(outcomes, 0)) ?? [];
	return rows.split('\n').map((row) => row.replaceAll(/^\| | \|$|[`\\]/g, ''));
}

type Fields = Record<string, unknown>;
/** Changes the JSON of an operation's successes. */
function json(id: string, change: (body: Fields) => void): Departure {
	return {
		response: (answered, passing) =>
			void (passing.id === id && answered.status < 300 && change(answered.json as Fields)),
	};
}

/** Changes each record of a list. */
function each(id: string, change: (record: Fields) => void): Departure {
	return json(id, ({ items }) => (items as Fields[]).forEach(change));
}

/** Changes the query of an operation's requests. */
function query(id: string, change: (query: URLSearchParams) => void): Departure {
	return { request: (passing) => void (passing.id === id && change(passing.url.searchParams)) };
}

test('everything that only reads is confirmed on the sandbox, and nothing is written', async () => {
	const outcomes = await tryWith();
	expect([...outcomes].filter(([, outcome]) => outcome.length > 0)).toEqual([]);
	expect(outcomes.size).toBeGreaterThan(60);
	const writes =
		/^(create|update|upsert|delete|set|send|review|retry|run|activate|deactivate|clone|add|remove)/;
	expect(ids.filter((id) => writes.test(id))).toEqual([]);
	expect(reportPage(outcomes, ids.length).length).toBeLessThan(6_000);
});

test.each<[string, Departure, string]>([
	[
		'times in another zone',
		each('getAgents', (agent) => (agent.createdAt = '2026-01-02T03:04:05Z')),
		String.raw`getAgents | /items/*/createdAt | {"type":"string","format":"date-time","pattern":"[+-]dd:dd$"} | 0000-00-00T00:00:00Z | published`,
	],
	[
		'a guess that is wrong',
		each('getAgents', (agent) => (agent.frequency = { every: 'day' })),
		'getAgents | /items/*/frequency | {"type":["string","integer","null"]} | object | assumed',
	],
	[
		'a field that no record has',
		each('getPurchases', (purchase) => delete purchase.currency),
		'getPurchases | /items/*/currency | {"type":"string"} | missing | documented',
	],
	[
		'a field that some records lack',
		each('getAgents', (agent) => agent.type === 0 && delete agent.name),
		'',
	],
	[
		'another status for a success',
		{ response: (answered, { id }) => void (id === 'getLetterById' && (answered.status = 200)) },
		'getLetterById | status | 201 | 200 | published',
	],
	[
		'another status for a made-up key',
		{
			response: (answered, { key }) => void (key.endsWith('not-a-key') && (answered.status = 403)),
		},
		'a made-up key | status | 401 | 403 | assumed',
	],
	[
		'a page size that is ignored',
		query('getAgentActivity', (one) => one.set('limit', '20')),
		'getAgentActivity: second page | page | limit = 1 record | array of 20 | published',
	],
	[
		'a page that is ignored',
		query('getLetters', (one) => one.delete('page')),
		'getLetters: second page | page | the next record | record 1 of the first page | published',
	],
	[
		'no cursor',
		json('browseContacts', ({ items }) => Object.assign(items as Fields, { searchAfter: null })),
		'browseContacts: second page | searchAfter | a cursor | null | published',
	],
])('%s is named, and nothing else', async (_, departure, row) => {
	expect(rowsOf(await tryWith(departure))).toEqual([row]);
});

test('a service that fails, refuses the key or asks to wait is no difference', async () => {
	const outcomes = await tryWith({
		response(answered, { id, number }) {
			if (id === 'getFeeds') answered.status = 503;
			if (id === 'getPromoters') answered.status = 403;
			if (id === 'getImports')
				Object.assign(answered, { status: 429, headers: { 'retry-after': '3600' } });
			if (number === 5) Object.assign(answered, { status: 429, headers: { 'retry-after': '1' } });
			if (id === 'getPurchases') answered.json = { items: [], message: '', total: 0 };
		},
	});
	expect(rowsOf(outcomes)).toEqual(['']);
	expect(Object.fromEntries(outcomes)).toMatchObject({
		getActivityFeedChannel: [],
		getFeeds: 'the service failed (status 503)',
		getPromoters: 'the key has no right to it (status 403)',
		getImportErrors: 'getImports gave no records',
		getPurchases: 'none of the records that were tried has any',
	});
});

test.each([
	['id', (number: string) => number.slice(3)],
	['neither', () => '0'],
])('a letter that is read by %s', async (came, idOf) => {
	const { response } = each('getLetters', (letter) => (letter.id = `471${letter.uniqueId}`));
	const outcomes = await tryWith({
		response: response!,
		request({ id, url }) {
			if (id !== 'getLetterById') return;
			const asked = url.pathname.split('/').at(-1)!;
			url.pathname = url.pathname.replace(asked, asked.startsWith('471') ? idOf(asked) : '0');
		},
	});
	expect(outcomes.get('getLetterById: IDs of a letter')).toMatchObject([{ came }]);
});

test.each(['as it is', 'with every value of another kind'])(
	'no value comes out: %s',
	async (how) => {
		const outcomes = await tryWith({
			response(answered, { number }) {
				if (how !== 'as it is' && number > 1) answered.json = reversed(answered.json);
			},
		});
		const page = reportPage(outcomes, ids.length);
		const texts = privateTexts();
		expect(texts.length).toBeGreaterThan(500);
		expect(texts.filter((text) => page.includes(text))).toEqual([]);
	},
);

/** Numbers as text, texts as lists: each value is at the place of another kind. */
function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== 'object' || value === null) {
		return typeof value === 'number' ? String(value) : value;
	}
	const swapped = (one: unknown) => (typeof one === 'string' ? [one] : reversed(one));
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, swapped(one)]));
}

/** Every text of at least four characters in the service's responses that the description does not have. */
function privateTexts(): string[] {
	const found = new Set<string>([sandbox.apiKey]);
	const visit = (value: unknown) => {
		if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
		else if (typeof value === 'string' && value.length > 3) found.add(value);
	};
	bodies.forEach(visit);
	const stated = [new Date().toISOString(), 'text date number open list'];
	const words = readdirSync('openapi').map((file) =>
		readFileSync(path.join('openapi', file), 'utf8'),
	);
	return [...found].filter((text) => ![...stated, ...words].some((all) => all.includes(text)));
}

/** Runs the tool as a person does, without npm. */
async function runTool(option: string, key: string): Promise<{ code: unknown; stderr: string }> {
	const env = { ...process.env, PUBLISHING_API_KEY: key };
	return await new Promise((resolve) => {
		execFile(process.execPath, ['tools/main.mts', 'account', option], { env }, (error, _, stderr) =>
			resolve({ code: error?.code, stderr }),
		);
	});
}

test.each([
	['--base-url=https://api.example.com', '', /Set PUBLISHING_API_KEY to your API key\./],
	['--base-url=https://api.example.com?key=secret', 'a-key', /It takes --base-url=https/],
	['its own', 'wrong', /^Nothing was tried: the key has no right to it \(status 401\)\.$/m],
])(
	'the command with %s and the key "%s" says why nothing is tried',
	async (option, key, sentence) => {
		const base = option === 'its own' ? `--base-url=${sandbox.url}/api/v3/` : option;
		const { code, stderr } = await runTool(base, key);
		expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
		expect(stderr).not.toMatch(/secret/);
	},
);
