import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	actionNodes,
	operationsOf,
	propertiesOf,
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

/** How the nodes work as tools of an AI agent: what a model fills in, what it reads, and what a person should decide. */
export function agentsPage(): string {
	return page(
		'# AI agents',
		"Every operation but _Activity Feed: Authorize_ can be a tool of n8n's _AI Agent_. This page has the descriptions to paste, and the tools that need a person.",
		[
			'1. Connect a node to _Tool_ of the _AI Agent_, choose one operation, and set its IDs to _By ID_.',
			"2. Choose the channel and the audience yourself. For what the model fills in, press n8n's button: it passes on the displayed name, and an empty description for which [there is a text](#descriptions-to-paste). Fields that the model leaves blank are not set.",
			'3. A failure is an item for the model, with the reason and the next step, whatever _On Error_ says. Agents before version 3 would pass on an empty text instead. Nodes of other packages need _On Error: Continue_ there.',
		].join('\n'),
		'## Put a person before these',
		"They reach real people, or cannot be undone. Put n8n's human review between the agent and the tool, replace its _Message_, as n8n's own shows no value, and set _Type of Approval_ to _Approve and Disapprove_: otherwise nobody can decline. Where a value is yours, write it instead of its expression, such as the channel's name. For the agent's reason, add:",
		"`Reason: {{ $fromAI('reason', 'Why, in one sentence, for the person who decides', 'string') }}`",
		table(
			['Tool', 'Message to paste'],
			actionNodes.flatMap((node) =>
				reviewedOf(node).map((operation) => [
					toolName(operation),
					code(approvalMessage(node, operation)),
				]),
			),
		),
		'**Never give one agent without a person** a tool that reads texts from outside (contacts, creatives, feeds, curations) and a tool that writes or sends. Such a text can contain instructions. Characters that nobody sees, in which they could hide from whoever approves, are removed from what a model gets.',
		'## MCP',
		"n8n's _MCP Server Trigger_ offers every connected tool to its clients, and has no human review. Connect reads only, and require a login.",
		'## Which tool returns which ID',
		'A model that has no ID makes one up. So give it the tool that returns the ID, too.',
		table(
			['For', 'Tool', 'Field'],
			IDS.map((row) => row.map((cell, index) => (index === 2 ? code(cell) : cell))),
		),
		'## Good to know',
		list([
			'Lists return 10 records, or as many as _Limit_ says, at most 100. If more exist, an item of its own after the last record says how many: `{ "note": "10 of 176 records." }`. It also has what the editor shows as hints, such as filters that nothing matches.',
			'A text is cut after 3,000 characters, unless _Output_ is _Raw_ or _Selected Fields_. _Download Metrics_ and _Preview Creative_ return text instead of a file or HTML.',
			'_Activity: Get Many_ gives the number of judgments, _Run: Get_ the judgments themselves.',
			"In a tool, `$('Node').item` is always the first item. If each item has its own account, call the agent in a sub-workflow that runs once for each item.",
			'A letter that was refused because it was sent must not be cloned and sent: the message says so.',
		]),
		'## Descriptions to paste',
		'By the name that the field has in the editor, those of collections included. _Limit_, _Output_, _Options_ and dropdowns are yours.',
		...actionNodes.flatMap((node) => [`### ${displayNameOf(node)}`, toolTable(node)]),
	);
}

const displayNameOf = ({ type }: BuiltNode) => type.description.displayName;
const toolName = ({ resourceName, option }: Operation) => `${resourceName}: ${option.name}`;

const REVIEWED = / put a human review before: ([^.]+)\.$/;

/** Returns the operations that the builder hint of a node wants reviewed. Throws for a name that the node does not have. */
function reviewedOf(node: BuiltNode): Operation[] {
	const { searchHint = '' } = node.type.description.builderHint ?? {};
	const names = REVIEWED.exec(searchHint)?.[1].split(', ') ?? [];
	return names.map((name) => {
		const operation = operationsOf(node).find((one) => toolName(one) === name);
		if (operation === undefined) throw new Error(`${displayNameOf(node)} has no ${name}`);
		return operation;
	});
}

/** Returns a message for whoever approves a call: what is done, and with which values. */
function approvalMessage(node: BuiltNode, operation: Operation): string {
	const shown = shownInTool(node, operation);
	const isWhole = shown.some(({ name, type }) => type === 'collection' && !OWNERS.includes(name));
	const values = shown
		.filter(({ type, name }) => !OWNERS.includes(name) && (type === 'options' || hasButton(type)))
		.map(
			({ displayName, type }) => `${displayName} ${type === 'options' ? '…' : byKey(displayName)}`,
		);
	const all = isWhole ? '{{ $tool.parameters.toJsonString() }}' : values.join(', ');
	return `${operation.option.action ?? ''}? ${all}`;
}

/** The expression for a value that a model has filled in, by the key of n8n's button (n8n 2.41.1, editor). */
const byKey = (displayName: string) =>
	`{{ $tool.parameters.${displayName.replace(/[^a-zA-Z0-9-]/g, '_')} }}`;

/** Tools with the same fields share a row. */
function toolTable(node: BuiltNode): string {
	const rows = new Map<string, string[]>();
	for (const operation of operationsOf(node)) {
		const fields = shownInTool(node, operation)
			.filter(({ name }) => !OWNERS.includes(name))
			.flatMap((property) =>
				property.type === 'collection' ? (property.options as INodeProperties[]) : [property],
			)
			.filter(({ type }) => hasButton(type));
		const cell = fields.map(pasted).join('\n');
		if (cell !== '') rows.set(cell, [...(rows.get(cell) ?? []), toolName(operation)]);
	}
	return table(
		['Tool', 'Field: description'],
		[...rows].map(([cell, tools]) => [tools.join('\n'), cell]),
	);
}

/** What whoever builds the workflow chooses, and a model has no use for. */
const OWNERS = [
	'limit',
	'toolFields',
	'toolOutput',
	'output',
	'binaryPropertyName',
	'options',
	'sort',
];

/** n8n's button is not offered for dropdowns (n8n 2.41.1, editor). */
const hasButton = (type: string) =>
	!['options', 'collection', 'fixedCollection', 'notice', 'hidden', 'resourceMapper'].includes(
		type,
	);

/** Returns the parameters that n8n shows for an operation in a tool. */
function shownInTool(node: BuiltNode, operation: Operation): INodeProperties[] {
	return propertiesOf(node, operation).filter(
		({ displayOptions: { show, hide } = {} }) =>
			show?.['@tool']?.includes(false) !== true && hide?.['@tool'] === undefined,
	);
}

/** Returns what a model needs to know of a parameter: its name as displayed, its meaning, and its choices. */
function pasted(property: INodeProperties): string {
	const { displayName, description = '', hint = '', type, options = [] } = property;
	const choices =
		type === 'multiOptions'
			? (options as INodePropertyOptions[]).map(({ name, value }) => `${String(value)} (${name})`)
			: [];
	const values = choices.length > 0 ? ` Any of: ${choices.join(', ')}.` : '';
	const [, inExpressions = description] = /In an expression, use (.+)/.exec(hint) ?? [];
	// A model chooses from no list, and must not think of everybody.
	const plain = inExpressions
		.replaceAll(/<[^>]+>|choose one[^,]*, or | 0 is everybody.*/g, '')
		.replace(/\.?$/, '.');
	return `**${words(displayName)}**: ${words(`${plain}${values}`)}`;
}
