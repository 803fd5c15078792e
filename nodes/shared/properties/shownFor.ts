import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Parameters that are shown only where others have these values, beside their own conditions. */
export function shownFor(
	show: NonNullable<IDisplayOptions['show']>,
	properties: readonly INodeProperties[],
): INodeProperties[] {
	return properties.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...show } },
	}));
}
