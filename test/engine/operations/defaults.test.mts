import type { INode } from 'n8n-workflow';

import { n8n } from '../../support/engine/n8n.mts';
import { actionNodes, operationsOf, propertiesOf } from '../../support/package.mts';

/**
 * The defaults of the nodes. Workflows are saved without default values (see `getNodeParameters` in n8n-workflow's
 * node-helpers), so defaults are part of their meaning.
 */

const { getNodeParameters } = n8n.NodeHelpers;

/** Operations that only read, and need nothing of a client of one's own, as `authorize` does. */
const READS = /^(get|count|preview)/;

/** Parameters of a new node in the editor, at most with another resource. */
function fresh(name: string, parameters: object = {}) {
	const { description } = actionNodes.find((node) => node.name === name)!.type;
	const node = { name, type: name, typeVersion: 1, parameters: {} } as INode;
	const { properties } = description;
	return getNodeParameters(properties, { ...parameters }, true, false, node, description)!;
}

describe.each(actionNodes)('a fresh $name', (node) => {
	const operations = operationsOf(node);
	const isRead = ({ value }: { value: string }) => READS.test(value);
	const asksForNothing = (operation: (typeof operations)[number]) =>
		isRead(operation) && !propertiesOf(node, operation).some(({ required }) => required === true);

	const resources = new Set(operations.map(({ resource }) => resource));
	test.each([undefined, ...resources])(
		'opens on a read that asks for nothing, if there is one, with the resource %s',
		(chosen) => {
			const { resource, operation } = fresh(
				node.name,
				chosen === undefined ? {} : { resource: chosen },
			);
			const among = operations.filter((each) => chosen === undefined || each.resource === chosen);
			const opened = among.find((each) => each.resource === resource && each.value === operation);
			expect(isRead(opened!)).toBe(among.some(isRead));
			expect(asksForNothing(opened!)).toBe(among.some(asksForNothing));
		},
	);
});
