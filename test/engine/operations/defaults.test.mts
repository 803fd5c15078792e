import type { INode } from 'n8n-workflow';

import { AGENT_IDS, READER } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { n8n } from '../../support/engine/n8n.mts';
import { bySlug, mandatoryMappings } from '../../support/values.mts';
import { actionNodes, operationsOf, type BuiltNode } from '../../support/package.mts';
import { byId, useNodes } from '../../support/useNodes.mts';

/**
 * The defaults of the nodes. Workflows are saved without default values (see `getNodeParameters` in n8n-workflow's
 * node-helpers), so defaults are part of their meaning.
 */

const nodes = useNodes();
const CURATIONS = 'GET /api/v3/curations?api=true&page=1&perPage=50';
const DATA_FEEDS = 'GET /api/v3/curations/data-feeds?api=true&page=1&limit=50';
const { getNodeParameters } = n8n.NodeHelpers;

/** Operations that only read, and need nothing of a client of one's own, as `authorize` does. */
const READS = /^(get|count|preview)/;

/** Parameters of a new node in the editor, at most with another resource. */
function fresh(name: string, typeVersion: number, parameters: object = {}) {
	const { description } = actionNodes.find((node) => node.name === name)!.type;
	const node = { name, type: name, typeVersion, parameters: {} } as INode;
	const { properties } = description;
	return getNodeParameters(properties, { ...parameters }, true, false, node, description)!;
}

/** Whether an operation has a parameter that somebody must fill in before it runs. */
function needsMore(
	{ type }: BuiltNode,
	{ resource, value }: { resource: string; value: string },
): boolean {
	return type.description.properties.some(
		({ required, displayOptions }) =>
			required === true &&
			displayOptions?.show?.resource?.includes(resource) === true &&
			displayOptions.show.operation?.includes(value) === true,
	);
}

describe.each(actionNodes)('a fresh $name', (node) => {
	const newest = [node.type.description.version].flat().at(-1)!;
	const operations = operationsOf(node);
	const isRead = ({ value }: { value: string }) => READS.test(value);
	const asksForNothing = (operation: (typeof operations)[number]) =>
		isRead(operation) && !needsMore(node, operation);

	test('is of the newest version', () => {
		expect(node.type.description.defaultVersion ?? newest).toBe(newest);
	});

	test('starts on a read that asks for nothing, where it has one', () => {
		const { resource, operation } = fresh(node.name, newest);
		const first = operations.find(
			(each) => each.resource === resource && each.value === operation,
		)!;
		if (operations.some(isRead)) expect(first.value).toMatch(READS);
		expect(asksForNothing(first)).toBe(operations.some(asksForNothing));
	});

	test.each([...new Set(operations.map(({ resource }) => resource))])(
		'opens on a read where %s is chosen and has one',
		(resource) => {
			const { operation } = fresh(node.name, newest, { resource });
			const own = operations.filter((each) => each.resource === resource);
			expect(own.map(({ value }) => value)).toContain(operation);
			if (own.some(isRead)) expect(operation).toMatch(READS);
			const opened = own.find(({ value }) => value === operation)!;
			expect(asksForNothing(opened)).toBe(own.some(asksForNothing));
		},
	);
});

describe('a workflow that was saved without the defaults of its version means them still', () => {
	const run = async (type: string, parameters: object, typeVersion: number) => {
		const { error } = await nodes.engine.runNode({
			type,
			parameters: { ...parameters },
			credentials: nodes.credentials(),
			node: { typeVersion },
		});
		expect(error).toBeUndefined();
		return nodes.sent().map(([line]) => line);
	};
	const feed = {
		title: 'News',
		description: 'News',
		feedUrl: 'https://feeds.example/news.json',
		fieldMappings: { mapping: mandatoryMappings },
	};

	test('Agents: Delete', async () => {
		const [agent] = AGENT_IDS;
		expect(await run('publishingAgents', { agentId: byId(agent) }, 1)).toEqual([
			`DELETE /api/v3/agents/${agent}`,
		]);
	});

	test('Agents: the other resource', async () => {
		const { minimal } = exampleOf({
			node: 'publishingAgents',
			resource: 'activityFeed',
			operation: 'authorize',
		});
		const parameters = { resource: 'activityFeed', ...minimal };
		const line = 'POST /api/v3/agents/activity/realtime-auth';
		for (const version of [1, 1.2]) {
			expect(await run('publishingAgents', parameters, version)).toEqual([line]);
			nodes.control.clearRequests();
		}
		expect(await run('publishingAgents', minimal, 1.1)).toEqual([line]);
	});

	test('Agents: the agents, where version 1.2 began, and the channel since', async () => {
		expect(await run('publishingAgents', {}, 1.2)).toEqual(['GET /api/v3/agents?api=true']);
		nodes.control.clearRequests();
		const parameters = { resource: 'activityFeed' };
		expect(await run('publishingAgents', parameters, 1.3)).toEqual([
			'GET /api/v3/agents/activity/channel?api=true',
		]);
	});

	test.each([1, 1.1])(
		'Contacts: a subscription is set to Subscribed, in version %d',
		async (version) => {
			const parameters = {
				resource: 'subscription',
				operation: 'update',
				email: READER,
				channel: bySlug('tech-weekly'),
			};
			await run('publishingContacts', parameters, version);
			expect(nodes.sent()).toEqual([
				[
					'PUT /api/v3/contacts/reader0%40readers.example/subscriptions/tech-weekly',
					{ api: true, status: 1 },
				],
			]);
		},
	);

	test('Curations: Create a data feed', async () => {
		expect(await run('publishingCurations', feed, 1)).toEqual([
			'POST /api/v3/curations/data-feeds?api=true',
		]);
	});

	test('Curations: Preview a data feed, where version 1.1 began, and the curations since', async () => {
		const { minimal } = exampleOf({
			node: 'publishingCurations',
			resource: 'dataFeed',
			operation: 'preview',
		});
		const [line] = await run('publishingCurations', minimal, 1.1);
		expect(line).toMatch(/^POST .*\/data-feeds\/[^/]+\/preview\?api=true$/);
		nodes.control.clearRequests();
		expect(await run('publishingCurations', {}, 1.2)).toEqual([CURATIONS]);
		nodes.control.clearRequests();
		expect(await run('publishingCurations', { resource: 'dataFeed' }, 1.2)).toContain(DATA_FEEDS);
	});

	test.each([1, 1.1])('Curations: Get Many of curations, in version %d', async (version) => {
		expect(await run('publishingCurations', { resource: 'curation' }, version)).toEqual([
			CURATIONS,
		]);
	});

	test.each([1, 1.1, 1.2])('Curations: what was chosen, in version %d', async (version) => {
		const parameters = { resource: 'dataFeed', operation: 'create', ...feed };
		expect(await run('publishingCurations', parameters, version)).toEqual([
			'POST /api/v3/curations/data-feeds?api=true',
		]);
	});
});
