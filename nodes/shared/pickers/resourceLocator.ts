import type { INodeProperties } from 'n8n-workflow';

interface Locator {
	readonly displayName: string;
	readonly name: string;
	readonly description: string;
	/** Is shown until something is chosen: `Select a tag...` */
	readonly placeholder: string;
	/** Name of the search in the node's `methods.listSearch`. */
	readonly searchListMethod: string;
	/** A value as it is entered by hand. */
	readonly example: string;
	/** How a value is entered by hand. Default: `By ID`. */
	readonly byHand?: { readonly displayName: string; readonly name: string };
	/** Default: true. */
	readonly required?: boolean;
}

/** Returns the parameter that a picker fills, and that also takes a value by hand. */
export function resourceLocator({
	displayName,
	name,
	description,
	placeholder,
	searchListMethod,
	example,
	byHand = { displayName: 'By ID', name: 'id' },
	required = true,
}: Locator): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		...(required ? { required } : {}),
		default: { mode: 'list', value: '' },
		description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ ...byHand, type: 'string', placeholder: `e.g. ${example}` },
		],
	};
}
