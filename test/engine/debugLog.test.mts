import { createRequire } from 'node:module';
import path from 'node:path';
import { endpoints, type Endpoint } from '../../nodes/shared/api/endpoints/index.ts';
import { cases } from '../operations/index.mts';
import { container } from '../support/engine/n8n.mts';
import { requestLines } from '../support/engine/log.mts';
import { expireOnceArrived } from '../support/expireOnceArrived.mts';
import { FEED_TOKEN, operation, useNodes } from '../support/useNodes.mts';
import { useChanges } from '../support/changes/useChanges.mts';
import { useVirtualTime } from '../support/virtualTime.mts';

/** n8n's debug log shows each request, and nothing that a request or its response holds. */

const fromCore = createRequire(createRequire(path.resolve('package.json')).resolve('n8n-core'));
const { Logger } = fromCore('@n8n/backend-common') as typeof import('@n8n/backend-common');

const nodes = useNodes();
const changes = useChanges();
useVirtualTime();

let lines: string[];
beforeEach(() => {
	lines = [];
	requestLines.length = 0;
	jest.spyOn(container.get(Logger), 'debug').mockImplementation((message, ...more) => {
		lines.push(more.length === 0 ? message : JSON.stringify([message, more]));
	});
});
const ours = () =>
	[...lines, ...requestLines].filter((line) => line.startsWith('Publishing API: '));

const PATHS = Object.values(endpoints).map(
	({ method, path: template }: Endpoint) => `${method} ${template}`,
);
const ONE_OF = PATHS.map((each) => each.replaceAll(/[{}]/g, '\\$&')).join('|');
const TEMPLATES = PATHS.map((each) => each.split(' ')[1].replaceAll(/[{}]/g, '\\$&')).join('|');
/** Every line that there may be: a value would fit none of them. */
const GRAMMAR = new RegExp(
	`^Publishing API: (${[
		`(${ONE_OF}): (\\d{3}|[A-Z][A-Z_\\d]*|failed|canceled) after \\d+ ms, attempt \\d+(, \\d+ bytes)?`,
		`page \\d+ of (${TEMPLATES}): \\d+ records`,
		'pause of \\d+ ms for (this request|all requests with the key), after (\\d{3}|a failed connection)',
		`(${ONE_OF}): no response for \\d+ ms`,
		'waits \\d+ ms, as all requests with the key',
		'ends the run, which has had no answer for too long',
		'Poll of \\w+( by \\w+)*, [a-zA-Z\\d ,:]+',
	].join('|')})$`,
);

test('all operations, with everything that people enter', async () => {
	for (const { full, ...chosen } of cases) {
		await nodes.control.reset();
		nodes.control.addFault({
			kind: 'status',
			status: 429,
			body: '{"message":"ada@readers.example"}',
		});
		await nodes.run(chosen, full.parameters);
		nodes.control.addFault({ kind: 'reset', times: 2 });
		await nodes.run(chosen, full.parameters);
	}
	const all = ours();
	for (const line of all) expect(line).toMatch(GRAMMAR);
	const { apiKey, baseUrl } = nodes.credentials().publishingApi;
	for (const secret of [apiKey, FEED_TOKEN, new URL(baseUrl).port, '@'])
		expect(all.join('\n')).not.toContain(secret);
	const requested = new Set(all.map((line) => /: (\w+ \/\S+): /.exec(line)?.[1]));
	expect(requested.size).toBeGreaterThan(70);
	for (const line of [
		/attempt 2, \d+ bytes$/,
		/ECONNRESET after \d+ ms, attempt 1$/,
		/pause of \d+ ms for all requests .* after 429$/,
		/pause of \d+ ms for this request, after a failed/,
		/page 1 of .*: \d+ records$/,
	])
		expect(all).toContainEqual(expect.stringMatching(line));
});

test('a picker and a poll', async () => {
	await nodes.engine.listSearch({
		type: 'publishingLetters',
		method: 'searchChannels',
		credentials: nodes.credentials(),
	});
	expect(ours()).toEqual([expect.stringMatching(/GET \/api\/v\d\/\S*channels\S*: 200 /)]);
	const poller = await changes.publish({
		event: 'contactCreated',
		filters: { channels: ['tech-weekly'] },
	});
	expect(requestLines).toContainEqual(
		expect.stringMatching(/: Poll of contactCreated by channels, first reading/),
	);
	for (const line of ours()) expect(line).toMatch(GRAMMAR);
	const headers = { 'retry-after': '1800' };
	changes.control.addFault({ kind: 'status', status: 503, headers });
	await poller.poll(2);
	expect(requestLines.at(-1)).toMatch(
		/Poll skipped, as the service has asked to wait, 1\d{6} ms more$/,
	);
});

test('what is waited for: a pause of another execution, one that is too long, and a request that hangs', async () => {
	const read = async (more: object = {}) =>
		await nodes.run(operation('publishingLetters engagement.get'), {}, more);
	nodes.control.addFault({ kind: 'status', status: 429, headers: { 'retry-after': '100' } });
	await Promise.all([read(), read()]);
	expect(ours()).toContainEqual(expect.stringMatching(/: waits 1\d{5} ms, as all requests/));
	expect(ours()).toContainEqual(expect.stringMatching(/: pause of 1\d{5} ms for all/));
	lines = [];
	nodes.control.addFault({ kind: 'status', status: 429, headers: { 'retry-after': '400' } });
	await read();
	expect(ours()).toEqual([
		expect.stringMatching(/: 429 after/),
		expect.stringMatching(/: ends the run/),
	]);
	lines = [];
	nodes.control.addFault({ kind: 'hang' });
	expireOnceArrived(nodes.control, 1);
	await read();
	expect(ours()).toContainEqual(expect.stringMatching(/: no response for 10000 ms$/));
});
