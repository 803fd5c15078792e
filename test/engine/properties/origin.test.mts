import type { ClientRequest } from 'node:http';
import { subscribe } from 'node:diagnostics_channel';

import { exampleOf } from '../../operations/index.mts';
import { allOperations, useNodes, type Chosen } from '../../support/useNodes.mts';
import { astray } from './hostile.mts';
import { placesThatMeetValues } from './places.mts';
import { expectWellFormed } from './wellFormed.mts';

/**
 * No request leaves the origin of the base URL, for any value of any parameter. The requests are observed in Node.js
 * itself, so that none goes unseen to another host.
 */

const nodes = useNodes({ retryMs: 1 });

const sentTo = new Set<string>();
subscribe('http.client.request.start', (message) => {
	const { protocol, host, path } = (message as { request: ClientRequest }).request;
	sentTo.add(`${protocol}//${host}`);
	if (/^https?:/i.test(path)) sentTo.add(path);
});
beforeEach(() => sentTo.clear());

test.each(placesThatMeetValues)(
	'$node $resource $operation: $place.path',
	async ({ chosen, place }) => {
		const parameters = place.with('={{ $json.value }}', exampleOf(chosen));
		await runAll(chosen, parameters, '{}');
		expectAtHome('{}');
	},
);

/** Base URLs as people type them, and their meaning. `{}` is the sandbox. */
describe.each([
	['{}/proxy/api/v2/', '{}/proxy'],
	['{}/a%2Fb', '{}/a%2Fb'],
	['{}/../proxy', '{}/proxy'],
])('below the base URL %s', (typed, meant) => {
	/** Parts of paths that may be any text. IDs that must be numbers are not even sent. */
	const inPath = placesThatMeetValues.filter(({ place }) =>
		['channel', 'email', 'letterId', 'importId', 'feedId', 'agentId', 'purchaseId'].includes(
			place.path,
		),
	);

	test.each(inPath)('$node $resource $operation: $place.path', async ({ chosen, place }) => {
		const parameters = place.with('={{ $json.value }}', exampleOf(chosen));
		await runAll(chosen, parameters, typed);
		expectAtHome(meant);
		expect(nodes.control.requests().length).toBeGreaterThan(0);
	});
});

describe('a base URL that means another host than it seems to', () => {
	test.each([
		'{}@attacker.example',
		'{}:80@attacker.example/',
		'http://attacker.example\\@127.0.0.1',
		'{}#@attacker.example',
		'{}?@attacker.example',
		'{}\r\nHost: attacker.example',
		'{}\uff0f.attacker.example',
		'{}\u2100.attacker.example',
		'http:attacker.example',
		'\\\\attacker.example',
	])('%j is sent nothing', async (typed) => {
		const chosen = allOperations[0];
		const { error } = await runAll(chosen, exampleOf(chosen).minimal, typed);
		expect(error?.message).toMatch(/should look like https:\/\/api\.example\.com/);
		expect([...sentTo]).toEqual([]);
	});
});

function expectAtHome(baseUrl: string): void {
	for (const request of nodes.control.requests()) expectWellFormed(request, here(baseUrl));
	expect([...sentTo]).toEqual(sentTo.size === 0 ? [] : ['http://127.0.0.1']);
}

/** Runs an operation over an item for each value that could lead astray. */
async function runAll(chosen: Chosen, parameters: Record<string, unknown>, baseUrl: string) {
	const { publishingApi, ...others } = nodes.credentials();
	return await nodes.run(chosen, parameters, {
		items: astray.map((value) => ({ json: { value } })),
		node: { onError: 'continueRegularOutput' },
		credentials: { ...others, publishingApi: { ...publishingApi, baseUrl: here(baseUrl) } },
	});
}

const here = (url: string) => url.replace('{}', nodes.url);
