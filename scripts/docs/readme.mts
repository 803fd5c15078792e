import { actionNodes, operationsOf, type BuiltNode } from '../../test/support/package.mts';
import { nodePath } from './indexPage.mts';
import { anchor, link } from './markdown.mts';

/** README with the operations as they are now: their number, and below each node's name a line for each resource. */
export function withOperations(readme: string): string {
	const count = actionNodes.flatMap(operationsOf).length;
	const counted = readme.replace(/\d+ operations/, `${count} operations`);
	return actionNodes.reduce((text, node) => {
		const name = link(node.type.description.displayName, `docs/${nodePath(node)}`);
		const begin = text.indexOf(`**${name}**`);
		if (begin < 0) throw new Error(`README.md does not name ${name}`);
		const rest = text.slice(begin).replace(/(?<=\n\n)(- _.*\n)+/, operationsList(node));
		return text.slice(0, begin) + rest;
	}, counted);
}

function operationsList(node: BuiltNode): string {
	const resources = Map.groupBy(operationsOf(node), ({ resourceName }) => resourceName);
	return [...resources]
		.map(([resource, operations]) => {
			const links = operations.map(({ option }) =>
				link(option.name, `docs/${nodePath(node)}${anchor(`${resource}: ${option.name}`)}`),
			);
			return `- _${resource}_: ${links.join(', ')}\n`;
		})
		.join('');
}
