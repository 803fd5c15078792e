import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	actionNodes,
	operationsOf,
	type BuiltNode,
	type Operation,
} from '../../test/support/package.mts';
import { code, list, page, table, words } from './markdown.mts';

/** IDs that tools ask for, with the operation that returns each, and the field. */
const IDS: ReadonlyArray<readonly [id: string, operation: string, field: string]> = [
	['Channel slug', 'Channel: Get Many', 'channelSlug'],
	['Letter ID, of drafts and published letters', 'Letter: Get Many', 'uniqueId'],
	['Template ID', 'Template: Get Many', 'uniqueId'],
	['Segment ID, for an audience', 'Segment: Get Many', 'id'],
	['Contact', 'Contact: Get Many', 'email'],
	['Contact tag, name and ID', 'Tag: Get Many (Publishing Contacts)', 'name, id'],
	['Import ID', 'Import: Get Many', 'uniqueId'],
	['Curation ID', 'Curation: Get Many', 'uniqueId'],
	['Feed ID', 'RSS Feed: Get Many, Data Feed: Get Many', 'uniqueId'],
	['Promotion ID', 'Promotion: Get Many', 'promotionCollateralUid'],
	['Purchase ID', 'Purchase: Get Many', 'uniqueId'],
	['Agent ID', 'Agent: Get Many', 'uniqueId'],
	['Run ID, and judgment IDs in its judgments', 'Activity: Get Many', 'uniqueId'],
];

/** How the nodes work as tools of an AI agent: what a model reads of each operation, and what a person should decide. */
export function agentsPage(): string {
	return page(
		'# AI agents',
		"Every operation can be a tool of n8n's _AI Agent_. This page has what a model gets of each, descriptions to paste, and the tools that need a person.",
		[
			'1. Connect a node to _Tool_ of the _AI Agent_, choose one operation, and set its IDs to _By ID_.',
			"2. Let the model fill in as few parameters as possible: choose the channel and the audience yourself. For the others, press n8n's button. It gives the model the displayed name, which says what is wanted, and an empty description: paste the one below.",
			"3. A tool's error has the reason and the next step in its message: the model reads both, and tries again.",
		].join('\n'),
		'## Put a person before these',
		"They reach real people, or cannot be undone. Use n8n's human review between the agent and the tool.",
		table(
			['Node', 'Operations'],
			actionNodes.map((node) => [displayNameOf(node), reviewedOf(node).join(', ')]),
		),
		'**Never give one agent without a person** a tool that reads texts from outside (contacts, creatives, feeds, curations) and a tool that writes or sends. Such a text can contain instructions. Characters that nobody sees, in which they could hide from whoever approves, are removed from what a model gets.',
		'## Which tool returns which ID',
		'A model that has no ID makes one up. So give it the tool that returns the ID, too.',
		table(
			['For', 'Tool', 'Field'],
			IDS.map((row) => row.map((cell, index) => (index === 2 ? code(cell) : cell))),
		),
		'## Good to know',
		list([
			'Lists return 10 records unless _Limit_ says otherwise. If more exist, the last field says how many: `"note": "10 of 176 records."` The same field has what the editor shows as hints, such as filters that nothing matches.',
			'A text is cut after 3,000 characters, unless _Output_ is _Raw_ or _Selected Fields_. _Download Metrics_ and _Preview Creative_ return text instead of a file or HTML.',
			'_Activity: Get Many_ gives the number of judgments, _Run: Get_ the judgments themselves.',
			"In a tool, `$('Node').item` is always the first item. If each item has its own account, call the agent in a sub-workflow that runs once for each item.",
			'A letter that was refused because it was sent must not be cloned and sent: the message says so.',
		]),
		'## What a model reads',
		'n8n describes a tool by its action and the name of the node. The description of each parameter is yours to paste.',
		...actionNodes.flatMap((node) => [`### ${displayNameOf(node)}`, toolTable(node)]),
	);
}

const displayNameOf = ({ type }: BuiltNode) => type.description.displayName;

const REVIEWED = / put a human review before: ([^.]+)\.$/;

/** Returns the operations that the builder hint of a node wants reviewed. Throws for a name that the node does not have. */
function reviewedOf(node: BuiltNode): string[] {
	const { searchHint = '' } = node.type.description.builderHint ?? {};
	const names = REVIEWED.exec(searchHint)?.[1].split(', ') ?? [];
	const known = operationsOf(node).map(
		({ resourceName, option }) => `${resourceName}: ${option.name}`,
	);
	const unknown = names.filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`${displayNameOf(node)} has no ${unknown.join(', ')}`);
	return names;
}

function toolTable(node: BuiltNode): string {
	const rows = operationsOf(node).flatMap((operation) => {
		const parameters = parametersOf(node, operation);
		const tool = `${words(operation.option.action ?? '')} in ${displayNameOf(node)}`;
		if (parameters.length === 0) return [[tool, '', '']];
		return parameters.map((property, index) => [
			index === 0 ? tool : '',
			code(property.name),
			pasted(property),
		]);
	});
	return table(['Tool', 'Parameter', 'Description to paste'], rows);
}

/** Returns the parameters of an operation that a model may fill in: without its collections. */
function parametersOf({ type }: BuiltNode, { resource, value }: Operation): INodeProperties[] {
	return type.description.properties.filter(
		({ type: kind, displayOptions: { show, hide } = {} }) =>
			show?.resource?.includes(resource) === true &&
			show.operation?.includes(value) === true &&
			show['@tool']?.includes(false) !== true &&
			hide === undefined &&
			!['collection', 'fixedCollection', 'notice', 'hidden', 'resourceMapper'].includes(kind),
	);
}

/** Returns what a model needs to know of a parameter: its name as displayed, its meaning, and its choices. */
function pasted({
	displayName,
	description = '',
	hint = '',
	...property
}: INodeProperties): string {
	const { type, options = [] } = property;
	const choices = ['options', 'multiOptions'].includes(type)
		? (options as INodePropertyOptions[]).map(({ name, value }) => `${String(value)} (${name})`)
		: [];
	const values = choices.length > 0 ? ` One of: ${choices.join(', ')}.` : '';
	const [, inExpressions = description] = /In an expression, use (.+)/.exec(hint) ?? [];
	// A model chooses from no list, and must not think of everybody.
	const plain = inExpressions
		.replaceAll(/<[^>]+>|choose one[^,]*, or | 0 is everybody.*/g, '')
		.replace(/\.?$/, '.');
	return words(`${displayName}: ${plain}${values}`);
}
