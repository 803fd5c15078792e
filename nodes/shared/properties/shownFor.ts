import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Returns parameters that are shown only if others have the given values, in addition to their own conditions. */
export function shownFor(
	show: NonNullable<IDisplayOptions['show']>,
	properties: readonly INodeProperties[],
): INodeProperties[] {
	return properties.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...show } },
	}));
}
