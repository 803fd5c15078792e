import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type NodeParameterValueType,
} from 'n8n-workflow';
import { toMoment } from './toMoment';

/**
 * Reads an operation's parameters item by item. Evaluating expressions is the dearest part of a run, so
 * each parameter is read once and only where it is shown; those that hold no expression once for all
 * items; and those that only name a field of the item, from the item.
 */
export class ParameterReader {
	private readonly constants = new Map<string, unknown>();
	private readonly timeZone: string;
	private readonly items: readonly INodeExecutionData[];
	private readonly raw: INodeParameters;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly fields: readonly INodeProperties[],
	) {
		this.timeZone = context.getTimezone();
		this.items = context.getInputData();
		this.raw = context.getNode().parameters;
		for (const field of fields) {
			if (!holdsExpression(this.raw[field.name])) {
				this.constants.set(field.name, this.evaluate(field, 0));
			}
		}
	}

	/** The values for an item by the parameters' names; what is not shown is absent. */
	read(itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		for (const field of this.fields) {
			if (!isShown(field, values)) continue;
			values[field.name] = this.constants.has(field.name)
				? this.constants.get(field.name)
				: this.evaluate(field, itemIndex);
		}
		return values;
	}

	private evaluate(field: INodeProperties, itemIndex: number): unknown {
		const { name } = field;
		const named = itemField(plain(field, this.raw[name], this.timeZone), this.items[itemIndex]);
		if (named !== undefined) return plain(field, named, this.timeZone);
		const value: unknown = this.context.getNodeParameter(
			name,
			itemIndex,
			field.default as NodeParameterValueType,
		);
		return plain(field, value, this.timeZone);
	}
}

const ITEM_FIELD = /^=\{\{\s*\$json((?:\.[A-Za-z_]\w*)+)\s*\}\}$/;

/**
 * What an expression like `{{ $json.email }}` gives, where that is a plain value that the item holds:
 * the same as n8n's evaluation, at no cost. Nothing for all else, which n8n is to evaluate.
 */
function itemField(expression: unknown, item: INodeExecutionData): unknown {
	const path = typeof expression === 'string' ? ITEM_FIELD.exec(expression)?.[1] : undefined;
	if (path === undefined) return undefined;
	let value: unknown = item.json;
	for (const name of path.slice(1).split('.')) {
		if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
		value = value[name];
	}
	return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** Whether a parameter is shown, by the values of those before it; resource and operation are given. */
function isShown(field: INodeProperties, values: Readonly<Record<string, unknown>>): boolean {
	return Object.entries(field.displayOptions?.show ?? {}).every(([name, allowed]) =>
		(allowed as unknown[]).includes(values[name]),
	);
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}

/** A value without n8n's wrapping: a resource locator's value, a date as a moment, also within collections. */
function plain(field: INodeProperties, value: unknown, timeZone: string): unknown {
	if (field.type === 'resourceLocator' && isObject(value)) return value.value;
	if (field.type === 'dateTime') return toMoment(value, timeZone);
	if (field.type === 'collection' && isObject(value)) {
		return plainEntries(field.options as INodeProperties[], value, timeZone);
	}
	if (field.type === 'fixedCollection' && isObject(value)) {
		return Object.fromEntries(
			(field.options as INodePropertyCollection[])
				.filter(({ name }) => name in value)
				.map(({ name, values }) => {
					const group = value[name];
					const plainGroup = (entry: unknown) =>
						isObject(entry) ? plainEntries(values, entry, timeZone) : entry;
					return [name, Array.isArray(group) ? group.map(plainGroup) : plainGroup(group)];
				}),
		);
	}
	return value;
}

function plainEntries(
	fields: readonly INodeProperties[],
	values: IDataObject,
	timeZone: string,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const field = fields.find((candidate) => candidate.name === name);
			return [name, field === undefined ? value : plain(field, value, timeZone)];
		}),
	);
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
