import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { findOperation } from '../../openapi/index.mts';
import type { SeenRequest } from '../../sandbox/index.mts';
import { exampleOf } from '../operations/index.mts';
import { WHOLE } from '../support/oneOfEachKind.mts';
import { GOES_ON, useNodes, type Chosen } from '../support/useNodes.mts';
import { placesThatMeetValues, type Place } from './hostileValues/places.mts';
import { always, astray, hostile } from './hostileValues/values.mts';

/**
 * Whatever is put into whatever parameter: the service receives valid requests at the base URL, or nothing at all and
 * a sentence names the parameter. More of it: `PROPERTY_RUNS=100 npm test -- hostileValues`.
 */

const SEED = 20_261_121;
const RUNS = Number(process.env.PROPERTY_RUNS ?? (WHOLE ? 5 : 1));
const VALUES_PER_RUN = 3;

const nodes = useNodes({ retryMs: 1 });

/** The origins of all requests, as observed in Node.js itself, so that none goes unseen to another host. */
const origins = new Set<string>();
subscribe('http.client.request.start', (message) => {
	const { protocol, host, path } = (message as { request: ClientRequest }).request;
	origins.add(`${protocol}//${host}`);
	if (/^https?:/i.test(path)) origins.add(path);
});

test.each(placesThatMeetValues)(
	'$node $resource $operation: $place.path',
	async ({ chosen, place }) => {
		const values = fc.array(hostile, { minLength: VALUES_PER_RUN, maxLength: VALUES_PER_RUN });
		const holds = async (some: unknown[]) => await expectHandled(chosen, place, some);
		await fc.assert(fc.asyncProperty(values, holds), {
			seed: SEED,
			numRuns: RUNS + 1,
			examples: [[WHOLE ? [...always, ...astray] : [...always]]],
		});
	},
);

describe('a part of a path stays one segment, below a base URL with a path of its own', () => {
	/** Parts of paths that may be any text. IDs that must be numbers are not even sent. */
	const inPath = placesThatMeetValues.filter(({ place }) =>
		['channel', 'email', 'letterId', 'importId', 'feedId', 'agentId', 'purchaseId'].includes(
			place.path,
		),
	);

	test.each(inPath)('$node $resource $operation: $place.path', async ({ chosen, place }) => {
		await expectHandled(chosen, place, astray, '{}/a%2Fb/../c%2Fd/api/v2/', '{}/c%2Fd');
		expect(nodes.control.requests().length).toBeGreaterThan(0);
	});
});

/** Runs an operation over an item for each value. `{}` in a base URL is the sandbox. */
async function runAll(
	chosen: Chosen,
	parameters: Record<string, unknown>,
	values: readonly unknown[],
	baseUrl: string,
) {
	const { publishingApi } = nodes.credentials();
	return await nodes.run(chosen, parameters, {
		items: values.map((value) => ({ json: { value } as IDataObject })),
		node: GOES_ON,
		credentials: { publishingApi: { ...publishingApi, baseUrl: here(baseUrl) } },
	});
}

async function expectHandled(
	chosen: Chosen,
	place: Place,
	values: readonly unknown[],
	typed = '{}',
	meant = typed,
): Promise<void> {
	await nodes.control.reset();
	origins.clear();
	const parameters = place.with('={{ $json.value }}', exampleOf(chosen));
	const { error, items } = await runAll(chosen, parameters, values, typed);
	// Of the parameters, only the number of requests side by side belongs to the whole run.
	const messages =
		error === undefined
			? items.map(({ json }) => String(json.error))
			: values.map(() => error.message);
	const refused = messages.filter((message) =>
		/^'.+' (must .+, but it is|is empty(: |\. (Remove|Give) ))/s.test(message),
	);
	// The error of a pair of parameters may begin with the other one.
	const names = [place.field, place.group].map((property) => property?.displayName ?? '');
	for (const message of refused) {
		const named = [...message.matchAll(/'(.+?)'/g)].map(([, name]) => name);
		expect(names.filter((name) => named.includes(name))).not.toEqual([]);
	}
	const seen = nodes.control.requests();
	// A channel or a tag that is given in another form is looked up.
	const isLookup = ({ method, path }: SeenRequest) =>
		method === 'GET' && /\/(channels|contacts\/tags|letters\/tags)$/.test(path);
	// Only a read that finds nothing shows that no channel has a slug.
	const unsent = refused.filter((message) => !/that Channel: Get Many returns/.test(message));
	if (unsent.length === values.length) expect(seen.filter((each) => !isLookup(each))).toEqual([]);
	else expect(seen.length).toBeGreaterThan(0);
	expect(seen.filter((request) => !isValid(request, here(meant)))).toEqual([]);
	expect([...origins]).toEqual(seen.length === 0 ? [] : ['http://127.0.0.1']);
}

const here = (url: string) => url.replace('{}', nodes.url);

/** Responses to values that only the service can judge: lengths, addresses, records. */
const REFUSED = [400, 403, 404];

/** Whether a request is one of the description, at its path below the base URL, with one segment for each value. */
function isValid({ method, rawUrl, path, headers, status }: SeenRequest, baseUrl: string): boolean {
	const { host, pathname } = new URL(baseUrl);
	const below = pathname.replace(/\/$/, '');
	const own = path.slice(below.length);
	return (
		headers.host === host &&
		rawUrl.startsWith(`${below}/api/v`) &&
		findOperation({ method, path: own }) !== undefined &&
		!own.split('/').some((segment) => ['.', '..'].includes(decodeURIComponent(segment))) &&
		// Only the characters that RFC 3986 allows in a path and a query, and the brackets of `channels[]`.
		/^\/[\w\-.~!$&'()*+,;=:@%/]*(\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/.test(rawUrl) &&
		(status < 400 || REFUSED.includes(status) || below !== '')
	);
}
