import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from '../../../tools/account/outcome.mts';
import { Proxy } from './proxy.mts';
import { startTool } from './toolProcess.mts';
import { EMAIL, useAccount } from './useAccount.mts';

/** `--write` leaves an account as it was, however it ends. */

const account = useAccount();
const journal = (folder = account.out) => path.join(folder, 'journal.json');
const differs = (outcome: Outcome | undefined) =>
	outcome?.outcome === 'differs' ? outcome.differences.map(({ at }) => at) : outcome;

test('three records are made, changed and removed again', async () => {
	const before = await account.records();
	const report = await account.tryWrites();
	expect(await account.records()).toEqual(before);
	expect(existsSync(journal())).toBe(false);
	for (const id of [
		'upsertContact',
		'updateContactTag',
		'deleteContactField',
		'removeContactTag',
	]) {
		expect(report.operations[id]).toEqual({ outcome: 'confirmed' });
	}
});

test('nothing is written without --write', async () => {
	await account.try();
	const writes =
		/^(create|update|upsert|delete|set|send|review|retry|run|activate|deactivate|clone|add|remove)/;
	expect(account.proxy.passed.map(({ id }) => id).filter((id) => writes.test(id ?? ''))).toEqual(
		[],
	);
});

test('a contact of others is left alone', async () => {
	const before = await account.records();
	const report = await account.tryWrites({ email: 'reader0@readers.example' });
	expect(await account.records()).toEqual(before);
	const reason = 'the address of --email is a contact already';
	for (const id of ['upsertContact', 'updateContact', 'deleteContact']) {
		expect(report.operations[id]).toEqual({ outcome: 'notTried', reason });
	}
	expect(report.operations.deleteContactTag).toEqual({ outcome: 'confirmed' });
});

describe('a service that departs leaves nothing behind', () => {
	test('records whose IDs do not come are found in the lists', async () => {
		const before = await account.records();
		account.proxy.departure.response = (answered, { id = '' }) => {
			if (/^createContact(Tag|Field)$/.test(id)) Object.assign(answered, { status: 204, text: '' });
		};
		const { operations } = await account.tryWrites();
		expect(await account.records()).toEqual(before);
		expect(operations.updateContactTag).toEqual({ outcome: 'confirmed' });
	});

	test('a new contact that gets 200', async () => {
		const before = await account.records();
		account.proxy.departure.response = (answered, { id }) => {
			if (id === 'upsertContact') answered.status = 200;
		};
		const { behaviors } = await account.tryWrites();
		expect(await account.records()).toEqual(before);
		expect(differs(behaviors['upsertContact: status for a new contact'])).toEqual(['status']);
	});

	test.each(['createContactTag', 'createContactField', 'upsertContact'])(
		'the response of %s is lost, or says that it failed',
		async (lost) => {
			const before = await account.records();
			for (const isCut of [true, false]) {
				account.proxy.departure.response = (answered, { id }) => {
					if (id === lost) Object.assign(answered, isCut ? { isCut } : { status: 500 });
				};
				const { operations } = await account.tryWrites();
				expect(operations[lost]?.outcome).toBe('notTried');
				expect(await account.records()).toEqual(before);
			}
		},
	);

	test('a delete that fails is said, and made up for by the next run', async () => {
		const before = await account.records();
		account.proxy.departure.request = ({ id }) => (id === 'deleteContactTag' ? 'cut' : undefined);
		const said: string[] = [];
		const say = (line: string) => void said.push(line);
		await account.tryWrites({}, { say });
		expect(said.slice(1)).toEqual([
			expect.stringMatching(/^Not removed: a tag with the name publishing_trial_/),
		]);
		account.proxy.reset();
		await account.tryWrites({}, { say });
		expect(said[2]).toBe('What an earlier run had left is removed.');
		expect(await account.records()).toEqual(before);
	});
});

describe('the journal of an earlier run', () => {
	beforeEach(async () => {
		account.proxy.departure.request = ({ id = '' }) => (/^delete/.test(id) ? 'cut' : undefined);
		await account.tryWrites();
		account.proxy.reset();
	});

	test('has neither address nor key, and is for its user only', () => {
		const text = readFileSync(journal(), 'utf8');
		expect(text).not.toContain(EMAIL);
		expect(text).not.toContain(account.sandbox.apiKey);
		expect(statSync(journal()).mode & 0o777).toBe(0o600);
	});

	test('is kept, and nothing is written, until somebody agrees to clean up', async () => {
		const before = await account.records();
		const asked: string[] = [];
		const { operations } = await account.tryWrites(
			{ email: 'another@account.example', isYes: false },
			{ ask: async (question) => asked.push(question) === 0 },
		);
		expect(asked).toEqual([expect.stringContaining('a tag, a custom field, a contact')]);
		expect(operations.createContactTag?.outcome).toBe('notTried');
		expect(await account.records()).toEqual(before);
		expect(existsSync(journal())).toBe(true);
	});

	test('is not used on another account', async () => {
		const said: string[] = [];
		const { url: baseUrl, control } = account.sandbox;
		control.clearRequests();
		await account.try({ baseUrl }, { say: (line) => void said.push(line) });
		expect(said[0]).toContain('Run again with its base URL and key');
		expect(control.requests().filter(({ method }) => method === 'DELETE')).toEqual([]);
	});
});

/** Operations during which the tool is killed: before the request reaches the service, or before its response comes. */
const KILLS: ReadonlyArray<readonly [id: string, 'request' | 'response']> = [
	['createContactTag', 'request'],
	['createContactTag', 'response'],
	['updateContactTag', 'request'],
	['createContactField', 'response'],
	['getContact', 'request'],
	['upsertContact', 'request'],
	['upsertContact', 'response'],
	['addContactTag', 'response'],
	['deleteContactTag', 'response'],
	['deleteContact', 'request'],
];

test('after a kill at any of ten moments, the next run removes all that is left', async () => {
	const before = await account.records();
	const killed = async ([id, moment]: (typeof KILLS)[number], index: number) => {
		const proxy = new Proxy(account.sandbox.url);
		await proxy.start();
		const out = path.join(account.out, String(index));
		mkdirSync(out);
		const email = `owner${index}@account.example`;
		const args = [
			`--base-url=${proxy.url}`,
			`--out=${out}`,
			'--write',
			`--email=${email}`,
			'--yes',
		];
		const { child, ended } = startTool(args, account.sandbox.apiKey);
		const kill = (passing: { id: string | undefined }) =>
			passing.id === id && child.kill('SIGKILL');
		proxy.departure =
			moment === 'request'
				? { request: (passing) => (kill(passing) ? 'cut' : undefined) }
				: { response: (_, passing) => void kill(passing) };
		expect((await ended).code).toBe('SIGKILL');
		expect(existsSync(journal(out))).toBe(true);
		proxy.departure = {};
		// The address is known to every second person only.
		const known = index % 2 === 0 ? { email } : {};
		const stopping = new AbortController();
		const said: string[] = [];
		await account.try(
			{ baseUrl: proxy.url, out, ...known },
			{ signal: stopping.signal, say: (line) => (said.push(line), stopping.abort()) },
		);
		expect(said[0]).toBe('What an earlier run had left is removed.');
		expect(existsSync(journal(out))).toBe(false);
		await proxy.stop();
	};
	await Promise.all(KILLS.map(killed));
	expect(await account.records()).toEqual(before);
});

test('Ctrl+C removes the records, and the report has what was tried', async () => {
	const before = await account.records();
	const { proxy, sandbox, out } = account;
	const args = [`--base-url=${proxy.url}`, `--out=${out}`, '--write', `--email=${EMAIL}`, '--yes'];
	const { child, ended } = startTool(args, sandbox.apiKey);
	proxy.departure.response = (_, { id }) => {
		if (id === 'addContactTag') child.kill('SIGINT');
	};
	expect((await ended).code).toBe(130);
	expect(await account.records()).toEqual(before);
	expect(existsSync(journal())).toBe(false);
	const report = JSON.parse(readFileSync(path.join(out, 'report.json'), 'utf8'));
	expect(report).toMatchObject({
		isInterrupted: true,
		operations: {
			updateContactTag: { outcome: 'confirmed' },
			getAgents: { outcome: 'notTried', reason: 'the run was interrupted before' },
		},
	});
});
