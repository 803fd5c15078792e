import type { INode } from 'n8n-workflow';

import { AGENT_IDS } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { n8n } from '../../support/engine/n8n.mts';
import { mandatoryMappings } from '../../support/values.mts';
import { actionNodes, operationsOf } from '../../support/package.mts';
import { byId, useNodes } from '../../support/useNodes.mts';

/**
 * What a node is set to where nobody chose. Workflows are saved without what is the default (see
 * `getNodeParameters` in n8n-workflow's node-helpers), so that a default is part of what they mean.
 */

const nodes = useNodes();
const { getNodeParameters } = n8n.NodeHelpers;

/** Operations that only read, and need nothing of a client of one's own, as `authorize` does. */
const READS = /^(get|count|preview)/;

/** What a node of the editor holds when nothing was chosen but, here and there, the resource. */
function fresh(name: string, typeVersion: number, parameters: object = {}) {
	const { description } = actionNodes.find((node) => node.name === name)!.type;
	const node = { name, type: name, typeVersion, parameters: {} } as INode;
	const { properties } = description;
	return getNodeParameters(properties, { ...parameters }, true, false, node, description)!;
}

describe.each(actionNodes)('a fresh $name', (node) => {
	const newest = [node.type.description.version].flat().at(-1)!;
	const operations = operationsOf(node);
	const isRead = ({ value }: { value: string }) => READS.test(value);

	test('is of the newest version', () => {
		expect(node.type.description.defaultVersion ?? newest).toBe(newest);
	});

	test('starts on a read, where it has one', () => {
		const { operation } = fresh(node.name, newest);
		if (operations.some(isRead)) expect(operation).toMatch(READS);
	});

	test.each([...new Set(operations.map(({ resource }) => resource))])(
		'opens on a read where %s is chosen and has one',
		(resource) => {
			const { operation } = fresh(node.name, newest, { resource });
			const own = operations.filter((each) => each.resource === resource);
			expect(own.map(({ value }) => value)).toContain(operation);
			if (own.some(isRead)) expect(operation).toMatch(READS);
		},
	);
});

describe('a workflow that was saved without the defaults of version 1 means them still', () => {
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

	test('Curations: Create a data feed', async () => {
		expect(await run('publishingCurations', feed, 1)).toEqual([
			'POST /api/v3/curations/data-feeds?api=true',
		]);
	});

	test.each([1, 1.1])('Curations: what was chosen, in version %d', async (version) => {
		const parameters = { resource: 'dataFeed', operation: 'create', ...feed };
		expect(await run('publishingCurations', parameters, version)).toEqual([
			'POST /api/v3/curations/data-feeds?api=true',
		]);
	});
});
