import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Parameters that are shown only where others have these values, beside their own conditions. */
export function shownFor(
	show: NonNullable<IDisplayOptions['show']>,
	fields: readonly INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...field.displayOptions?.show, ...show } },
	}));
}
