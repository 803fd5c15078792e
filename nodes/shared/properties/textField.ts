import type { INodeProperties } from 'n8n-workflow';

/** Returns a parameter for text that may be left empty. */
export function textField(
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): INodeProperties {
	return { displayName, name, type: 'string', default: '', placeholder, description };
}
