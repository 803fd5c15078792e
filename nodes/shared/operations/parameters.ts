import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
} from 'n8n-workflow';
import { z } from 'zod';
import { toDateInput } from './toDateInput';

/** Where parameters are read from: a running node, or a trigger, which has no items. */
export interface ParameterSource extends Pick<IExecuteFunctions, 'getNode' | 'getTimezone'> {
	getNodeParameter(name: string, itemIndex: number, fallback: unknown): unknown;
	getWorkflowDataProxy?: IExecuteFunctions['getWorkflowDataProxy'];
}

/**
 * Reads an operation's parameters item by item. Evaluating expressions is the most expensive part of a run, so
 * each parameter is read once and only where it is shown; those that hold no expression once for all
 * items; and those that only name a field of the item, from the item.
 */
export class ParameterReader {
	private readonly constants = new Map<string, unknown>();
	private readonly timeZone: string;
	private readonly raw: INodeParameters;
	private readonly rules: z.ZodRawShape;

	/** `rules` are the operation's own, which say what a value means that decides on others. */
	constructor(
		private readonly source: ParameterSource,
		private readonly properties: readonly INodeProperties[],
		rules: z.ZodTypeAny,
	) {
		this.timeZone = source.getTimezone();
		this.raw = source.getNode().parameters;
		this.rules = shapeOf(rules);
		for (const field of properties) {
			if (!holdsExpression(this.raw[field.name])) {
				this.constants.set(field.name, this.evaluate(field, 0));
			}
		}
	}

	/** The values for an item by the parameters' names; what is not shown is absent. */
	read(itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		for (const field of this.properties) {
			if (!this.isShown(field, values)) continue;
			values[field.name] = this.constants.has(field.name)
				? this.constants.get(field.name)
				: this.evaluate(field, itemIndex);
		}
		return values;
	}

	/** Whether a parameter is shown, by the values of those before it; resource and operation are given. */
	private isShown(field: INodeProperties, values: Readonly<Record<string, unknown>>): boolean {
		return Object.entries(field.displayOptions?.show ?? {}).every(([name, allowed]) => {
			const meant = this.rules[name]?.safeParse(values[name]);
			return (allowed as unknown[]).includes(meant?.success ? meant.data : values[name]);
		});
	}

	private evaluate(field: INodeProperties, itemIndex: number): unknown {
		const { name } = field;
		const named = this.itemField(plain(field, this.raw[name], this.timeZone), itemIndex);
		if (named !== undefined) return plain(field, named, this.timeZone);
		const value: unknown = this.source.getNodeParameter(name, itemIndex, field.default);
		return plain(field, value, this.timeZone);
	}

	/**
	 * What an expression like `{{ $json.email }}` gives, where that is a plain value that n8n's `$json`
	 * holds: the same as n8n's evaluation, at next to no cost. Nothing for all else, which n8n is to
	 * evaluate. A tool's input is no `$json`: that is what its agent was given.
	 */
	private itemField(expression: unknown, itemIndex: number): unknown {
		const path = typeof expression === 'string' ? ITEM_FIELD.exec(expression)?.[1] : undefined;
		if (path === undefined) return undefined;
		let value: unknown = this.source.getWorkflowDataProxy?.(itemIndex).$json;
		for (const name of path.slice(1).split('.')) {
			const isField = isObject(value) && Object.hasOwn(value, name) && isSafeObjectProperty(name);
			if (!isField) return undefined;
			value = (value as IDataObject)[name];
		}
		return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
	}
}

const ITEM_FIELD = /^=\{\{\s*\$json((?:\.[A-Za-z_]\w*)+)\s*\}\}$/;

/** The rules of an operation's parameters by name, without those that bind several. */
function shapeOf(rules: z.ZodTypeAny): z.ZodRawShape {
	if (rules instanceof z.ZodEffects) return shapeOf(rules.innerType() as z.ZodTypeAny);
	return rules instanceof z.ZodObject ? (rules.shape as z.ZodRawShape) : {};
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}

/** A value without n8n's wrapping: a resource locator's value, a date as a moment, also within collections. */
function plain(field: INodeProperties, value: unknown, timeZone: string): unknown {
	if (field.type === 'resourceLocator' && isObject(value)) return value.value;
	if (field.type === 'dateTime') return toDateInput(value, timeZone);
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
	properties: readonly INodeProperties[],
	values: IDataObject,
	timeZone: string,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const field = properties.find((candidate) => candidate.name === name);
			return [name, field === undefined ? value : plain(field, value, timeZone)];
		}),
	);
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
