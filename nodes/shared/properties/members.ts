import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** Returns a parameter as `change` makes it. Of a collection, its members are changed instead. */
export function changedWithin(
	property: INodeProperties,
	change: (property: INodeProperties) => INodeProperties,
): INodeProperties {
	const { type, options } = property;
	if (type !== 'collection' && type !== 'fixedCollection') return change(property);
	const members = (options as Array<INodeProperties | INodePropertyCollection>).map((member) =>
		'values' in member
			? { ...member, values: member.values.map((value) => changedWithin(value, change)) }
			: changedWithin(member, change),
	);
	return { ...property, options: members as INodeProperties[] };
}
