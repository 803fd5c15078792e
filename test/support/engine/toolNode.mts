import type { INodeProperties, INodeType } from 'n8n-workflow';

const toolParameters: INodeProperties[] = [
	{
		displayName: 'Tool Description',
		name: 'descriptionType',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Set Automatically', value: 'auto' },
			{ name: 'Set Manually', value: 'manual' },
		],
		default: 'auto',
	},
	{
		displayName: 'Description',
		name: 'toolDescription',
		type: 'string',
		displayOptions: { show: { descriptionType: ['manual'] } },
		default: '',
	},
];

/** The tool n8n makes of a node that says `usableAsTool`: the same node, without inputs, given to agents. */
export function asTool(node: INodeType): INodeType {
	const { description } = node;
	if (!description.usableAsTool) throw new Error(`${description.name} cannot be used as a tool`);
	return Object.assign(Object.create(node) as INodeType, {
		description: {
			...description,
			name: `${description.name}Tool`,
			displayName: `${description.displayName} Tool`,
			inputs: [],
			outputs: ['ai_tool'],
			properties: [...toolParameters, ...description.properties],
			usableAsTool: undefined,
		},
	});
}
