import {
	isSafeObjectProperty,
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
} from 'n8n-workflow';
import { z } from 'zod';
import type { ApiRecord } from '../api/records';
import { isObject } from '../json';
import { isBlank, toText } from '../properties/conversions';
import { checkInput, type Checked } from './checkInput';
import { blankPickers, emptyLimit, isByModel } from './emptyLimits';
import { isTool } from './forModel';
import { meantByModel } from './meantByModel';
import { mapsByName, readMapping } from './readMapping';
import { namedOption } from './namedOption';
import { toDateInput } from './toDateInput';

/** The source of parameters: a running node, or a trigger, which has no items. */
export interface ParameterSource extends Pick<IExecuteFunctions, 'getNode' | 'getTimezone'> {
	getNodeParameter(
		name: string,
		itemIndex: number,
		fallback: unknown,
		options?: { skipValidation: true },
	): unknown;
	getWorkflowDataProxy?: IExecuteFunctions['getWorkflowDataProxy'];
}

/**
 * Reads an operation's parameters for each item. Evaluating expressions is the most expensive part of a run. So each
 * parameter is read once per item, and only if it is shown. A parameter without an expression is read once for all
 * items, and an expression that only names a field of the item is read from the item.
 */
export class ParameterReader {
	private readonly constants = new Map<INodeProperties, unknown>();
	private readonly timeZone: string;
	private readonly raw: INodeParameters;
	private readonly rulesByName: z.ZodRawShape;
	private readonly isTool: boolean;
	/** Only an expression can leave out a limit that somebody set. */
	private readonly withExpressions: readonly INodeProperties[];

	/** `rules` also convert the values on which the display of other parameters depends. */
	constructor(
		private readonly source: ParameterSource,
		private readonly properties: readonly INodeProperties[],
		private readonly rules: z.ZodTypeAny,
		private readonly unlimited?: string,
		private readonly hint: (message: string) => void = () => {},
	) {
		const node = source.getNode();
		this.timeZone = source.getTimezone();
		this.raw = node.parameters;
		this.isTool = isTool(node);
		this.rulesByName = shapeOf(rules);
		this.withExpressions = this.properties.filter(({ name }) => holdsExpression(this.raw[name]));
		for (const field of this.properties) {
			const raw = this.raw[field.name];
			if (!holdsExpression(raw) && !mapsByName(raw)) {
				this.constants.set(field, this.evaluate(field, 0));
			}
		}
	}

	/** Reads and checks the parameters for an item. Returns the input, or one sentence about the fault. */
	check(itemIndex: number): Checked {
		const read = this.read(itemIndex);
		const values = this.isTool ? meantByModel(read, this.hint) : read;
		for (const name of blankPickers(this.withExpressions, this.raw, values)) {
			this.hint(`'${name}' was left blank, so it does not filter.`);
		}
		const fault = emptyLimit(this.withExpressions, this.raw, values, this.unlimited);
		return fault === undefined ? checkInput(this.rules, this.properties, values) : { fault };
	}

	/** Returns the values for an item by the parameters' names. Hidden parameters are absent. */
	read(itemIndex: number): Record<string, unknown> {
		const values: Record<string, unknown> = {};
		for (const field of this.properties) {
			if (!this.isShown(field, values)) continue;
			values[field.name] = this.constants.has(field)
				? this.constants.get(field)
				: this.evaluate(field, itemIndex);
		}
		return values;
	}

	/** Whether a parameter is shown, given the values of the parameters before it. */
	private isShown(field: INodeProperties, values: Readonly<Record<string, unknown>>): boolean {
		return Object.entries(field.displayOptions?.show ?? {}).every(([name, allowed]) => {
			if (name === '@tool') return (allowed as unknown[]).includes(this.isTool);
			const meant = this.rulesByName[name]?.safeParse(values[name]);
			return (allowed as unknown[]).includes(meant?.success ? meant.data : values[name]);
		});
	}

	private evaluate(field: INodeProperties, itemIndex: number): unknown {
		const { name } = field;
		if (field.type === 'resourceMapper') return this.mapping(field, itemIndex);
		const named = this.itemField(unwrapValue(field, this.raw[name], this.timeZone), itemIndex);
		const value: unknown = named ?? this.source.getNodeParameter(name, itemIndex, field.default);
		// Nobody can see that a switch is left blank. A model leaves blank a number that it does not want to set.
		const mayBeBlank =
			field.type === 'boolean' || (field.type === 'number' && isByModel(this.raw[name]));
		if (mayBeBlank && isBlank(toText(value))) return field.default;
		return unwrapValue(field, value, this.timeZone);
	}

	private mapping({ name, default: fallback }: INodeProperties, itemIndex: number): unknown {
		return readMapping(this.raw[name] ?? fallback, {
			timeZone: this.timeZone,
			itemField: (expression) => this.itemField(expression, itemIndex),
			// Without n8n's validation, whose messages name fields by their IDs.
			evaluated: () =>
				this.source.getNodeParameter(`${name}.value`, itemIndex, {}, { skipValidation: true }),
			item: () => (this.source.getWorkflowDataProxy?.(itemIndex).$json ?? {}) as IDataObject,
		});
	}

	/**
	 * Returns the value of an expression like `{{ $json.email }}`, as n8n's evaluation would, but at next to no cost.
	 * `undefined` for all other expressions, and for values that are not plain. As a tool, a node has no `$json` of its
	 * own: n8n's is the input of the agent.
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

/** Returns the schemas of an operation's parameters by name, without refinements of several parameters. */
function shapeOf(rules: z.ZodTypeAny): z.ZodRawShape {
	if (rules instanceof z.ZodEffects) return shapeOf(rules.innerType() as z.ZodTypeAny);
	if (rules instanceof z.ZodIntersection) {
		const { left, right } = rules._def as z.ZodIntersectionDef;
		return { ...shapeOf(left), ...shapeOf(right) };
	}
	return rules instanceof z.ZodObject ? (rules.shape as z.ZodRawShape) : {};
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}

/** Removes n8n's wrapping, also within collections: returns a resource locator's value, and a date as a `DateInput`. */
function unwrapValue(field: INodeProperties, value: unknown, timeZone: string): unknown {
	if (field.type === 'resourceLocator' && isObject(value)) return value.value;
	if (field.type === 'dateTime') return toDateInput(value, timeZone);
	if (field.type === 'options' || field.type === 'multiOptions') return namedOption(field, value);
	if (field.type === 'collection' && isObject(value)) {
		return unwrapEntries(field.options as INodeProperties[], value, timeZone);
	}
	if (field.type === 'fixedCollection' && isObject(value)) {
		return Object.fromEntries(
			(field.options as INodePropertyCollection[])
				.filter(({ name }) => name in value)
				.map(({ name, values }) => {
					const group = value[name];
					const unwrapGroup = (entry: unknown) =>
						isObject(entry) ? unwrapEntries(values, entry, timeZone) : entry;
					return [name, Array.isArray(group) ? group.map(unwrapGroup) : unwrapGroup(group)];
				}),
		);
	}
	return value;
}

function unwrapEntries(
	properties: readonly INodeProperties[],
	values: ApiRecord,
	timeZone: string,
): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			const field = properties.find((candidate) => candidate.name === name);
			return [name, field === undefined ? value : unwrapValue(field, value, timeZone)];
		}),
	);
}
