import {
	isResourceMapperValue,
	type IDataObject,
	type NodeParameterValueType,
	type ResourceMapperField,
} from 'n8n-workflow';
import { isObject } from '../json';
import { isBlank, isInstant, toText } from '../properties/conversions';
import { KeyMatcher, MappedFields, type MapperField } from '../properties/mappedFields';
import { toDateInput } from './toDateInput';

/** Reads the values of a mapper's expressions, and an item's own fields. */
interface MappingSource {
	readonly timeZone: string;
	/** Returns the value of a simple expression. `undefined` if n8n has to evaluate it. */
	itemField(expression: unknown): unknown;
	/** Returns all values, evaluated by n8n. */
	evaluated(): unknown;
	item(): IDataObject;
}

/**
 * Returns the fields of a resource mapper for an item, mapped one by one or by the names of the item's keys. Only dates
 * are converted, as they depend on the workflow's time zone. A value that is no mapper is returned unchanged.
 */
export function readMapping(raw: unknown, source: MappingSource): unknown {
	if (!isMapper(raw)) return raw;
	const { fields, matcher } = schemaOf(raw);
	const isAutomatic = raw.mappingMode === AUTOMATIC;
	const { values, mapped, unmatched } = isAutomatic
		? byNames(source.item(), matcher)
		: oneByOne(raw.value ?? {}, source);
	const typed = Object.entries(values).map(([id, value]) => [
		id,
		fields.get(id)?.type === 'dateTime' ? toDateInput(value, source.timeZone) : value,
	]);
	return new MappedFields(Object.fromEntries(typed), mapped, fields, unmatched);
}

const AUTOMATIC = 'autoMapInputData';

/** Whether a mapper takes its values from the item, although it has no expression. */
export function mapsByName(raw: unknown): boolean {
	return isMapper(raw) && raw.mappingMode === AUTOMATIC;
}

interface Mapper {
	readonly mappingMode: string;
	readonly value: IDataObject | null;
	readonly schema?: ResourceMapperField[];
}

/** The editor saves a schema. A workflow from another source may lack it. */
function isMapper(raw: unknown): raw is Mapper {
	const whole = typeof raw === 'object' && raw !== null ? { schema: [], ...raw } : raw;
	return isResourceMapperValue(whole as NodeParameterValueType);
}

/** The fields of a mapper, which all items of a run share. */
interface Schema {
	readonly fields: ReadonlyMap<string, MapperField>;
	readonly matcher: KeyMatcher;
}

const schemas = new WeakMap<Mapper, Schema>();

function schemaOf(mapper: Mapper): Schema {
	const known = schemas.get(mapper);
	if (known !== undefined) return known;
	const list: MapperField[] = Array.isArray(mapper.schema) ? mapper.schema : [];
	const fields = new Map(list.map((field) => [field.id, field]));
	const schema = { fields, matcher: new KeyMatcher([...fields.values()]) };
	schemas.set(mapper, schema);
	return schema;
}

interface Values {
	readonly values: Record<string, unknown>;
	readonly mapped: readonly string[];
	readonly unmatched?: readonly string[];
}

function oneByOne(raw: IDataObject, source: MappingSource): Values {
	const mapped = Object.keys(raw).filter((id) => !isBlank(raw[id]));
	const values: Record<string, unknown> = {};
	for (const id of mapped) {
		const expression = raw[id];
		const isConstant = typeof expression !== 'string' || !expression.startsWith('=');
		const value = isConstant ? expression : source.itemField(expression);
		if (value === undefined) {
			const evaluated = source.evaluated() as Record<string, unknown>;
			return { mapped, values: Object.fromEntries(mapped.map((each) => [each, evaluated[each]])) };
		}
		values[id] = value;
	}
	return { values, mapped };
}

/**
 * If several keys are meant for one field, a key with a value wins over blank ones. The fields of an object, as Get Many
 * returns `customFields`, are keys of their own.
 */
function byNames(nested: IDataObject, matcher: KeyMatcher): Values {
	const item = Object.fromEntries(
		Object.entries(nested).flatMap(([key, value]) =>
			isObject(value) && !isInstant(value)
				? Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner])
				: [[key, value]],
		),
	);
	const keys = Object.keys(item);
	const isEmpty = (key: string) => isBlank(toText(item[key]));
	const blank = matcher.match(keys.filter(isEmpty));
	const filled = matcher.match(keys.filter((key) => !isEmpty(key)));
	const matches = new Map([...blank, ...filled]);
	const matched = new Set([...blank.values(), ...filled.values()]);
	return {
		values: Object.fromEntries([...matches].map(([id, key]) => [id, item[key]])),
		mapped: [...matches.keys()],
		unmatched: keys.filter((key) => !matched.has(key)),
	};
}
