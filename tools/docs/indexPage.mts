import {
	actionNodes,
	isTrigger,
	nodes,
	operationsOf,
	type BuiltNode,
} from '../../test/support/package.mts';
import { anchor, link, list, page, table, words } from './markdown.mts';

/** Returns the path of a node's page below `docs/`: `nodes/publishing-letters.md`. */
export function nodePath({ type }: BuiltNode): string {
	return `nodes/${type.description.displayName.toLowerCase().replaceAll(' ', '-')}.md`;
}

/** The contents of the documentation. */
export function indexPage(): string {
	return page(
		'# Documentation',
		table(
			['Node', 'What it does', 'Operations'],
			nodes.map((node) => [
				link(node.type.description.displayName, nodePath(node)),
				words(node.type.description.description),
				isTrigger(node) ? '' : String(operationsOf(node).length),
			]),
		),
		[
			`- ${link('Examples', 'examples.md')}: workflows to copy, with their pictures`,
			`- ${link('Credentials', 'credentials.md')}, field by field`,
			`- ${link('AI agents', 'ai-agents.md')}: the nodes as tools, with descriptions to paste`,
			`- ${link('API coverage', 'reference/api-coverage.md')}: who states each request, and when it was tried`,
		].join('\n'),
		'These pages are made from the nodes themselves by `npm run docs`; a test keeps them current. The examples were run against the sandbox that comes with the project.',
		'Written by hand:',
		[
			`- ${link('Installation', 'install.md')}, ${link('Troubleshooting', 'troubleshooting.md')}, ${link('Security', 'security.md')}`,
			`- ${link('Tried on an account', 'account.md')}: five minutes with yours`,
			`- ${link('Items, errors and retries', 'items-and-errors.md')}: what all nodes have in common`,
			`- ${link('Recipes', 'recipes.md')}: a letter at a time, any request by HTTP Request, the service's own webhooks`,
			`- ${link('Triggers', 'triggers.md')}: what they promise, and what comes again after a restart`,
			`- ${link('Performance', 'performance.md')}, ${link('Scaling with queue mode', 'scaling.md')}`,
			`- for maintainers: ${link('Release', 'release.md')}, ${link('Raise n8n', 'raise-n8n.md')} and the ${link('decisions', 'decisions/README.md')} behind the design`,
		].join('\n'),
		'## Operations',
		'Each link leads to the parameters of an operation, its request and an example.',
		...actionNodes.flatMap((node) => [
			`### ${node.type.description.displayName}`,
			operationsList(node),
		]),
	);
}

/** A line for each resource of a node, with links to its operations. */
function operationsList(node: BuiltNode): string {
	const resources = Map.groupBy(operationsOf(node), ({ resourceName }) => resourceName);
	const lines = [...resources].map(([resource, operations]) => {
		const links = operations.map(({ option }) =>
			link(option.name, `${nodePath(node)}${anchor(`${resource}: ${option.name}`)}`),
		);
		return `_${resource}_: ${links.join(', ')}`;
	});
	return list(lines);
}
