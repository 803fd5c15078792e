import type { INodeProperties, INodePropertyOptions, INodePropertyTypeOptions } from 'n8n-workflow';

import { isLimit } from '../../nodes/shared/operations/emptyLimits.ts';
import {
	actionNodes,
	everyProperty,
	nodes,
	operationsOf,
	propertiesOf,
	type Placed,
} from '../support/package.mts';

/** What n8n's own nodes leave without a tooltip: _Resource_, _Operation_, _Trigger On_. */
const SELECTORS = ['resource', 'operation', 'event'];

/** Paths of the parameters that break a rule, for the output of a failing test. */
const breaking = (placed: Placed[], holds: (property: INodeProperties) => boolean) =>
	placed.filter(([, property]) => !holds(property)).map(([path]) => path);

describe.each(actionNodes)('$name', (node) => {
	const { description } = node.type;
	const operations = operationsOf(node);
	const fields = description.properties.filter(({ name }) => !SELECTORS.includes(name));

	test('is shown by plain values alone: the node itself reads no other condition', () => {
		const conditions = fields.flatMap(({ name, displayOptions = {} }) =>
			Object.entries(displayOptions).flatMap(([kind, of]) =>
				Object.entries(of as object).flatMap(([by, values]: [string, unknown[]]) =>
					// n8n alone decides by which name a parameter is shown in a tool.
					(kind === 'show' || by === '@tool') && values.every((value) => typeof value !== 'object')
						? []
						: [name],
				),
			),
		);
		expect(conditions).toEqual([]);
	});

	test('shows every field only for its resource and operation', () => {
		const known = operations.map(({ resource, value }) => `${resource}.${value}`);
		const misplaced = fields.filter(({ displayOptions }) => {
			const { resource = [], operation = [] } = displayOptions?.show ?? {};
			const shownFor = resource.flatMap((one) => operation.map((other) => `${one}.${other}`));
			return shownFor.length === 0 || !shownFor.every((place) => known.includes(place));
		});
		expect(misplaced.map(({ name }) => name)).toEqual([]);
	});

	test('has no two fields of the same name in one operation', () => {
		for (const { resource, value } of operations) {
			// A tool of an agent may have a field of its own instead.
			const names = propertiesOf(node, { resource, value }).flatMap(({ name, displayOptions }) =>
				displayOptions?.show?.['@tool']?.includes(true) === true ? [] : name,
			);
			const twice = names.filter((name, index) => names.indexOf(name) < index);
			expect([resource, value, twice]).toEqual([resource, value, []]);
			expect(names).toContain('options');
		}
	});
});

/** The modes of a resource locator are no parameters, but shown like them. */
const isNoMode = ([, property]: Placed) =>
	!/^(list|id|slug|name)$/.test(property.name) || 'default' in property;

test('each subscription status is explained beside its number', () => {
	const { description } = nodes.find(({ name }) => name.endsWith('publishingContacts'))!.type;
	const lists = everyProperty(description.properties)
		.filter(([, { displayName }]) => /^Status(es)?$/.test(displayName))
		.map(([, { options = [] }]) =>
			(options as INodePropertyOptions[]).filter(({ value }) => value !== ''),
		);
	// One of them twice, as the filters of a tool have other names.
	expect(lists).toHaveLength(5);
	for (const statuses of lists) {
		expect(statuses).toHaveLength(8);
		for (const { value, description: meaning } of statuses) {
			expect(meaning).toMatch(new RegExp(`^.{9,} \\(${value}\\)$`));
		}
	}
});

describe.each(nodes)('$name', ({ type: { description, methods } }) => {
	const placed = everyProperty(description.properties);

	const only = (kind: string) => placed.filter(([, { type }]) => type === kind);

	test('describes every field', () => {
		const fields = placed.filter(([path, { type }]) => {
			return (
				!SELECTORS.includes(path) && !['collection', 'fixedCollection', 'notice'].includes(type)
			);
		});
		const own = fields.filter(isNoMode);
		expect(breaking(own, ({ description: text, hint }) => Boolean(text ?? hint))).toEqual([]);
	});

	test('begins placeholders with "e.g."', () => {
		const typed = placed.filter(
			([, { type, placeholder }]) => placeholder && /^(string|number|dateTime)$/.test(type),
		);
		expect(breaking(typed, ({ placeholder }) => placeholder!.startsWith('e.g. '))).toEqual([]);
	});

	test('lists the members of collections in alphabetical order, below the title and address of a record', () => {
		expect(
			breaking(only('collection'), ({ options = [] }) => {
				const names = (options as INodeProperties[])
					.map(({ displayName }) => displayName)
					.join('\n');
				const others = names.replace(/^Title\n(URL\n)?/, '').split('\n');
				return others.join() === others.toSorted((a, b) => a.localeCompare(b, 'en')).join();
			}),
		).toEqual([]);
	});

	test('says what an expression takes in a list of names: slugs, names or numbers', () => {
		const lists = only('multiOptions').filter(([, { typeOptions }]) => typeOptions);
		const says = /In an expression, use (slugs|names|IDs|their numbers)\b/;
		expect(breaking(lists, ({ hint = '' }) => says.test(hint))).toEqual([]);
	});

	/** Numbers that narrow nothing: a pace, a wait, a place in a list, a value that is saved. */
	const reachAll =
		/(^|\.)(archiveIntervalDays|giveUpAfter|lettersPage|max(Concurrency|Executions)|pollInterval|sortOrder|timeout)$/;

	test('guards every number and channel that limits the reach, or lists it as no limit', () => {
		const limiting = placed
			.filter(isNoMode)
			.filter(([path, { type, required, typeOptions, modes = [] }]) => {
				const { loadOptionsMethod } = (typeOptions ?? {}) as INodePropertyTypeOptions;
				const methods = [
					loadOptionsMethod,
					...modes.map((mode) => mode.typeOptions?.searchListMethod),
				];
				const isOfChannels = methods.some((method) =>
					/(?<!Live)Channels?(Ids)?$/.test(method ?? ''),
				);
				return required !== true && ((type === 'number' && !reachAll.test(path)) || isOfChannels);
			});
		const collectionOf = (path: string) =>
			placed.find(([above]) => above === path.split('.').slice(0, -1).join('.'))?.[1];
		expect(
			limiting.filter(([path, field]) => !isLimit(field, collectionOf(path))).map(([path]) => path),
		).toEqual([]);
	});

	test('has a method for every picker, and no other', () => {
		const called = (kind: 'searchListMethod' | 'loadOptionsMethod') =>
			new Set(placed.flatMap(([, { typeOptions }]) => (typeOptions?.[kind] as string) ?? []));
		expect(new Set(Object.keys(methods?.listSearch ?? {}))).toEqual(called('searchListMethod'));
		expect(new Set(Object.keys(methods?.loadOptions ?? {}))).toEqual(called('loadOptionsMethod'));
	});

	test("says 'Get Many' alone only of the resource that a parameter is of, as others have one, too", () => {
		const ofOther = description.properties.flatMap(({ displayOptions, ...property }) => {
			const resources = (displayOptions?.show?.resource ?? []) as string[];
			const isOwn = ({ name }: INodeProperties) =>
				resources.every((resource) =>
					resource.toLowerCase().endsWith(name.replace(/Id$/, '').toLowerCase()),
				);
			return everyProperty([property]).filter(
				([, each]) => /(?<!: )Get Many/.test(each.description ?? '') && !isOwn(each),
			);
		});
		expect(ofOther.map(([path, { description: text }]) => `${path}: ${text}`)).toEqual([]);
	});

	test('can be loaded: no hint for agents on resource, operation or mode', () => {
		const named = placed.filter(([, { name }]) => [...SELECTORS, 'mode'].includes(name));
		expect(breaking(named, (property) => !('builderHint' in property))).toEqual([]);
	});
});
