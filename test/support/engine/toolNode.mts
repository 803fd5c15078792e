import type { INodeType } from 'n8n-workflow';

/**
 * The tool n8n makes of a node that says `usableAsTool`: the same node, without inputs, given to agents. n8n describes it by
 * itself, unless somebody has entered a description.
 */
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
			usableAsTool: undefined,
		},
	});
}
