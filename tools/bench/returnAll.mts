import type { INodeParameters } from 'n8n-workflow';
import type { Candidate } from './environment/n8n.mts';
import { atLeast, type Bench, type Figure } from './figure.mts';
import { inTurns, median, ratios, seconds, spread } from './measure.mts';

const LATENCY_MS = 20;
export const PAGES = 100;

interface List {
	readonly words: string;
	/** The sandbox's command that sets the number of records. */
	readonly control: string;
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly pageSize: number;
	/** The parameter that sets the page size; empty if the service has a fixed one. */
	readonly sizeQuery: Readonly<Record<string, number>>;
	readonly pageIn: 'qs' | 'body';
	readonly node: string;
	readonly operation: INodeParameters;
}

export const LISTS: readonly List[] = [
	{
		words: 'imports',
		control: '/imports',
		method: 'GET',
		path: '/api/v3/contacts/imports',
		pageSize: 100,
		sizeQuery: { limit: 100 },
		pageIn: 'qs',
		node: 'publishingImports',
		operation: { resource: 'import', operation: 'getAll' },
	},
	{
		words: 'letter metrics',
		control: '/letters',
		method: 'POST',
		path: '/api/v3/letters/metrics',
		pageSize: 40,
		sizeQuery: {},
		pageIn: 'body',
		node: 'publishingLetters',
		operation: { resource: 'letter', operation: 'getMetrics' },
	},
	{
		words: 'curation tags',
		control: '/curation-tags',
		method: 'GET',
		path: '/api/v3/curations/tags',
		pageSize: 100,
		sizeQuery: { perPage: 100 },
		pageIn: 'qs',
		node: 'publishingCurations',
		operation: { resource: 'tag', operation: 'getAll' },
	},
];

/** Return All over 100 pages against HTTP Request's own pagination and against a loop page by page. */
export async function returnAll(bench: Bench): Promise<Figure[]> {
	await bench.sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	const figures: Figure[] = [];
	for (const list of LISTS) figures.push(...(await readAll(bench, list)));
	return figures;
}

async function readAll({ sandbox, n8n, runs }: Bench, list: List): Promise<Figure[]> {
	const records = list.pageSize * PAGES;
	await sandbox.control('PUT', list.control, { count: records });
	const server = await n8n();
	const timed = (candidate: Candidate, expected: number) => async () => {
		const { ms, items } = await server.run(candidate, 1);
		if (items !== expected) throw new Error(`${candidate.name} gave ${items} items of ${expected}`);
		return ms;
	};
	const { ours, ...others } = await inTurns(runs, {
		ours: timed(ourReader(list), records),
		"HTTP Request's pagination": timed(httpPagination(sandbox.url, list), PAGES),
		'page by page': timed(pageByPage(list), records),
	});
	return Object.entries(others).map(([name, theirs]) => {
		const ratio = ratios(theirs, ours);
		return {
			work: `Return All over ${PAGES} pages of ${list.words}, ${LATENCY_MS} ms latency`,
			measured: seconds(ours),
			against: `${name}: ${seconds(theirs)}`,
			ratio: `${spread(ratio, 1)} times as fast`,
			goal: atLeast(7, median(ratio)),
		};
	});
}

export function ourReader({ words, node, operation }: List): Candidate {
	return {
		name: `Publishing ${words}`,
		node: {
			type: `n8n-nodes-publishing.${node}`,
			parameters: { ...operation, returnAll: true },
		},
	};
}

/** Returns one item per page: splitting them into records is left out, to its advantage. */
export function httpPagination(
	url: string,
	{ words, method, path, sizeQuery, pageIn }: List,
	pages = PAGES,
): Candidate {
	const query = Object.entries({ api: 'true', ...sizeQuery });
	return {
		name: `HTTP Request ${words}, ${pages} pages`,
		node: {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				method,
				url: `${url}${path}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'publishingApi',
				sendQuery: true,
				queryParameters: { parameters: query.map(([name, value]) => ({ name, value })) },
				...(pageIn === 'body' ? { sendBody: true, specifyBody: 'json', jsonBody: '{}' } : {}),
				options: {
					pagination: {
						pagination: {
							paginationMode: 'updateAParameterInEachRequest',
							parameters: {
								parameters: [{ type: pageIn, name: 'page', value: '={{ $pageCount + 1 }}' }],
							},
							limitPagesFetched: true,
							maxRequests: pages,
						},
					},
				},
			},
		},
	};
}

function pageByPage({ words, method, path, sizeQuery, pageIn }: List): Candidate {
	return {
		name: `Page by Page ${words}`,
		node: {
			type: 'n8n-nodes-baseline.pageByPage',
			parameters: { method, path, query: JSON.stringify({ api: true, ...sizeQuery }), pageIn },
		},
	};
}
