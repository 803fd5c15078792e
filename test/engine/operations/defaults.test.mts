import type { INode } from 'n8n-workflow';

import { AGENT_IDS, READER } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { n8n } from '../../support/engine/n8n.mts';
import { bySlug, mandatoryMappings } from '../../support/values.mts';
import { actionNodes, operationsOf, type BuiltNode } from '../../support/package.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/**
 * The defaults of the nodes. Workflows are saved without default values (see `getNodeParameters` in n8n-workflow's
 * node-helpers), so defaults are part of their meaning.
 */

const nodes = useNodes();
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
	const minimalOf = (name: string) => exampleOf(operation(name)).minimal;
	const [agent] = AGENT_IDS;
	const authorize = minimalOf('publishingAgents activityFeed.authorize');
	const preview = minimalOf('publishingCurations dataFeed.preview');
	const ACTIVITY_FEED = { resource: 'activityFeed' };
	const DATA_FEED = { resource: 'dataFeed' };
	const AUTHORIZE = 'POST /api/v3/agents/activity/realtime-auth';
	const CREATE = 'POST /api/v3/curations/data-feeds?api=true';
	const CURATIONS = 'GET /api/v3/curations?api=true&page=1&perPage=50';
	const DATA_FEEDS = 'GET /api/v3/curations/data-feeds?api=true&page=1&limit=50';
	const feed = {
		title: 'News',
		description: 'News',
		feedUrl: 'https://feeds.example/news.json',
		fieldMappings: { mapping: mandatoryMappings },
	};
	const subscription = {
		resource: 'subscription',
		operation: 'update',
		email: READER,
		channel: bySlug('tech-weekly'),
	};
	const SUBSCRIBE = 'PUT /api/v3/contacts/reader0%40readers.example/subscriptions/tech-weekly';

	test.each<[type: string, version: number, parameters: object, ...sent: unknown[]]>([
		['publishingAgents', 1, { agentId: byId(agent) }, `DELETE /api/v3/agents/${agent}`],
		['publishingAgents', 1, { ...ACTIVITY_FEED, ...authorize }, AUTHORIZE],
		['publishingAgents', 1.1, authorize, AUTHORIZE],
		['publishingAgents', 1.2, { ...ACTIVITY_FEED, ...authorize }, AUTHORIZE],
		['publishingAgents', 1.2, {}, 'GET /api/v3/agents?api=true'],
		['publishingAgents', 1.3, ACTIVITY_FEED, 'GET /api/v3/agents/activity/channel?api=true'],
		['publishingContacts', 1, subscription, SUBSCRIBE, { api: true, status: 1 }],
		['publishingContacts', 1.1, subscription, SUBSCRIBE, { api: true, status: 1 }],
		['publishingCurations', 1, feed, CREATE],
		['publishingCurations', 1, { resource: 'curation' }, CURATIONS],
		['publishingCurations', 1, { ...DATA_FEED, operation: 'create', ...feed }, CREATE],
		[
			'publishingCurations',
			1.1,
			preview,
			expect.stringMatching(/^POST .*\/data-feeds\/[^/]+\/preview\?api=true$/),
		],
		['publishingCurations', 1.1, { resource: 'curation' }, CURATIONS],
		['publishingCurations', 1.2, {}, CURATIONS],
		['publishingCurations', 1.2, DATA_FEED, DATA_FEEDS],
	])('%s %d, saved with %j', async (type, typeVersion, parameters, ...sent) => {
		const { error } = await nodes.engine.runNode({
			type,
			parameters: { ...parameters },
			credentials: nodes.credentials(),
			node: { typeVersion },
		});
		expect(error).toBeUndefined();
		expect(nodes.sent()[0]).toEqual(expect.arrayContaining(sent));
	});
});
