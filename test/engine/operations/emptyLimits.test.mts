import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { exampleOf } from '../../operations/index.mts';
import { actionNodes } from '../../support/package.mts';
import { allOperations, nameOf, operation, type Chosen } from '../../support/operations.mts';
import { byId, useNodes } from '../../support/useNodes.mts';

/**
 * A parameter that limits the reach of an operation is refused if its expression gives nothing, as the limit would
 * vanish without a word. A parameter that a person or a model leaves blank is not set.
 */

const nodes = useNodes();
const NOTHING = '={{ $json.nothing }}';

/** Names of limits outside of 'Filters', and pickers of channels. */
const NAMES = ['limit', 'maxImports'];
const PICKERS = /^(getChannels|getChannelIds|searchChannels)$/;
const EXCEPTIONS: Readonly<Record<string, boolean>> = {
	// A contact that is subscribed to nothing reaches nobody.
	'publishingContacts contact.upsert additionalFields.channel': false,
	'publishingLetters channel.getAll options.esp': true,
};

interface Limit {
	readonly chosen: Chosen;
	readonly path: readonly INodeProperties[];
}

const limits = allOperations.flatMap((chosen) =>
	propertiesOf(chosen)
		.flatMap((field) => pathsFrom([field]))
		.filter((path) => EXCEPTIONS[`${nameOf(chosen)} ${dotted(path)}`] ?? isLimit(path))
		.map((path): Limit => ({ chosen, path })),
);

function propertiesOf({ node, resource, operation: value }: Chosen): INodeProperties[] {
	const { properties } = actionNodes.find(({ name }) => name === node)!.type.description;
	return properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) === true && show.operation?.includes(value) === true,
	);
}

function pathsFrom(path: readonly INodeProperties[]): Array<readonly INodeProperties[]> {
	const { type, options = [] } = path.at(-1)!;
	if (!type.toLowerCase().endsWith('collection')) return [path];
	const members = options.flatMap((each) => ('values' in each ? each.values : [each]));
	return members.flatMap((member) => pathsFrom([...path, member as INodeProperties]));
}

function isLimit(path: readonly INodeProperties[]): boolean {
	const { name, required, typeOptions, modes = [] } = path.at(-1)!;
	const methods = [
		typeOptions?.loadOptionsMethod,
		...modes.map((mode) => mode.typeOptions?.searchListMethod),
	];
	const isNamed = NAMES.includes(name);
	const isPicker = methods.some((method) => PICKERS.test(String(method)));
	return required !== true && (path[0].name === 'filters' || isNamed || isPicker);
}

function dotted(path: readonly INodeProperties[]): string {
	return path.map(({ name }) => name).join('.');
}

/** The parameters that have a value at a path, over those of an example. */
function having(path: readonly INodeProperties[], value: unknown, example: object): IDataObject {
	const [{ name, type, modes, options = [], displayOptions }, ...inner] = path;
	const scope = displayOptions?.show?.scope?.[0] as string | undefined;
	const before = (example as IDataObject)[name] as object | undefined;
	const within = (of: object) => having(inner, value, of);
	const given = (() => {
		if (type === 'collection') return { ...before, ...within(before ?? {}) };
		if (type === 'fixedCollection') return { [options[0].name]: [within({ key: byId('city') })] };
		return type === 'resourceLocator' ? { __rl: true, mode: modes!.at(-1)!.name, value } : value;
	})();
	return { ...example, ...(scope && { scope }), [name]: given as IDataObject };
}

const run = async ({ chosen, path }: Limit, value: unknown, json: IDataObject = {}) =>
	await nodes.run(chosen, having(path, value, exampleOf(chosen).minimal), { items: [{ json }] });

test.each(limits.map((limit) => [`${nameOf(limit.chosen)} ${dotted(limit.path)}`, limit] as const))(
	'%s',
	async (_, limit) => {
		const { error, items } = await run(limit, NOTHING);
		const names = limit.path.map(({ displayName }) => `'${displayName}'`).reverse();
		const noun = { filters: 'filter', options: 'option' }[limit.path[0].name] ?? 'field';
		const remedy =
			names.length === 1 ? 'Give it a value.' : `Remove the ${noun}, or give it a value.`;
		expect(error?.message).toBe(`${names.join(' in ')} is empty. ${remedy} [item 0]`);
		expect(error).toMatchObject({ name: 'NodeOperationError' });
		expect(items).toEqual([]);
		expect(nodes.sent()).toEqual([]);
	},
);

test('there are limits in every node, and in most lists', () => {
	expect(new Set(limits.map(({ chosen }) => chosen.node)).size).toBe(actionNodes.length);
	expect(limits.length).toBeGreaterThan(80);
});

describe('forms of nothing', () => {
	const contacts = operation('publishingContacts contact.getAll');
	const filtered = async (filters: unknown, json: IDataObject = {}) =>
		await nodes.run(contacts, { filters }, { items: [{ json }] });
	const [SEGMENT, EMAILS, TAGS, CHANNELS, CONDITIONS, VALUE] = [
		'Segment',
		'Emails',
		'Tag Names or IDs',
		'Channel Names or IDs',
		'Custom Fields',
		'Value',
	];
	const condition = (value: unknown, op = 'eq') => ({
		customFields: { condition: [{ key: byId('city'), op, value }] },
	});

	test.each<[what: string, filters: unknown, json: IDataObject, field: string]>([
		['undefined', { emails: NOTHING }, {}, EMAILS],
		['null', { emails: '={{ $json.value }}' }, { value: null }, EMAILS],
		['empty text', { emails: '={{ $json.value }}' }, { value: '' }, EMAILS],
		['spaces', { emails: '={{ $json.value }}' }, { value: '  ' }, EMAILS],
		['an empty list', { tags: '={{ $json.value }}' }, { value: [] }, TAGS],
		['a list of blanks', { tags: '={{ $json.value }}' }, { value: ['', null] }, TAGS],
		['an empty list as JSON', { tags: '={{ $json.value }}' }, { value: '[]' }, TAGS],
		['commas only', { channels: '={{ $json.a }},{{ $json.b }}' }, {}, CHANNELS],
		['one entry of a list', { channels: ['morning-brief', NOTHING] }, {}, CHANNELS],
		['spaces and an expression', { emails: '=  {{ $json.nothing }} ' }, {}, EMAILS],
		['a computed value', { emails: "={{ $json.nothing ?? '' }}" }, {}, EMAILS],
		['a picker', { segmentId: byId(NOTHING) }, {}, SEGMENT],
		['a picker as a whole', { segmentId: NOTHING }, {}, SEGMENT],
		['the value of a condition', condition(NOTHING), {}, `${VALUE}' in '${CONDITIONS}`],
	])('%s', async (_, filters, json, field) => {
		const { error } = await filtered(filters, json);
		expect(error?.message).toBe(
			`'${field}' in 'Filters' is empty. Remove the filter, or give it a value. [item 0]`,
		);
		expect(nodes.sent()).toEqual([]);
	});

	test.each<[what: string, filters: object]>([
		['left blank by hand', { emails: '', tags: [], segmentId: byId(''), customFields: {} }],
		['switched to an expression and left blank', { emails: '=', segmentId: byId('=') }],
		['of a condition that needs no value', condition(NOTHING, 'exists')],
		['that is false', { hasEmail: '={{ false }}' }],
		['that is 0', { statuses: '={{ 0 }}' }],
	])('not a field %s', async (_, filters) => {
		const { error } = await filtered(filters);
		expect(error).toBeUndefined();
		expect(nodes.sent()).toHaveLength(1);
	});

	test('not what a model leaves blank', async () => {
		const { resource, operation: value } = contacts;
		const fromModel = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
		const filters = { emails: fromModel('emails'), segmentId: byId(fromModel('segment')) };
		const { error } = await nodes.engine.runTool({
			type: contacts.node,
			parameters: { resource, operation: value, filters },
			args: { emails: '', segment: '' },
			credentials: nodes.credentials(),
		});
		expect(error).toBeUndefined();
		expect(nodes.sent()).toHaveLength(1);
	});

	test('not a field of a write that limits nothing', async () => {
		const upsert = operation('publishingCurations curation.upsert');
		const additionalFields = { excerpt: NOTHING, tags: NOTHING, title: 'News' };
		const { error } = await nodes.run(upsert, { url: 'https://a.example/b', additionalFields });
		expect(error).toBeUndefined();
		expect(nodes.sent()).toHaveLength(1);
	});

	test('with Continue On Fail only the item that lacks the value fails', async () => {
		const items = [{ json: { channel: 'morning-brief' } }, { json: {} }];
		const filters = { channels: '={{ $json.channel }}' };
		const node = { onError: 'continueRegularOutput' as const };
		const metrics = operation('publishingLetters letter.getMetrics');
		const result = await nodes.run(metrics, { limit: 1, filters }, { items, node });
		expect(result.items.map(({ json, pairedItem }) => ['error' in json, pairedItem])).toEqual([
			[false, { item: 0 }],
			[true, { item: 1 }],
		]);
		expect(nodes.sent()).toHaveLength(1);
	});
});
