import type { IDataObject } from 'n8n-workflow';
import { importId } from '../../../sandbox/index.mts';
import { byId, useImports } from './useImports.mts';

const imports = useImports();
const ID = importId(3);

/** The IDs that were asked for, as the path had them, or the sentence that said why none was. */
async function asked(expression: string, ...items: IDataObject[]): Promise<string[]> {
	const run = await imports.getErrors(
		{ importId: byId(expression), limit: 1, options: { maxConcurrency: 1 } },
		{ items: items.map((json) => ({ json })), node: { onError: 'continueRegularOutput' } },
	);
	const sent = imports.lines().map((line) => decodeURIComponent(line.split('/')[5]));
	imports.control.clearRequests();
	const faults = run.items.flatMap(({ json: { error } }) =>
		/^'Import'/.test(String(error)) ? [String(error)] : [],
	);
	return [...sent, ...faults];
}

test.each<[string, IDataObject]>([
	['={{ $json.id }}', { id: ID }],
	['={{$json.id}}', { id: ID }],
	['={{ $json["id"] }}', { id: ID }],
	['={{ $json.import.id }}', { import: { id: ID } }],
	['={{ $json.ids[0] }}', { ids: [ID] }],
	['={{ $json.id.trim() }}', { id: ` ${ID} ` }],
	['={{ $json.id }}', { id: ` ${ID} ` }],
	['=imp_{{ $json.rest }}', { rest: ID.slice(4) }],
	[`=${ID}`, {}],
	[ID, { id: 'another' }],
])('%s', async (expression, item) => {
	expect(await asked(expression, item)).toEqual([ID]);
});

test('each item has its own, also where some lack the field', async () => {
	expect(await asked('={{ $json.id }}', { id: ID }, {}, { id: importId(8) })).toEqual([
		ID,
		importId(8),
		expect.stringMatching(/^'Import' must .*\[item 1\]$/),
	]);
});

/** A field that an expression only names is read from the item itself: with the same result. */
test.each<[IDataObject[string]]>([
	['text'],
	[''],
	[' '],
	['={{ 1 + 1 }}'],
	['{{ $json.id }}'],
	['null'],
	[0],
	[-1.5],
	[true],
	[false],
	[null],
	[undefined],
	[['a']],
	[[]],
	[{ value: 'a' }],
	[{}],
])('a field that is %j is what n8n makes of it', async (value) => {
	const plainly = await asked('={{ $json.value }}', { value });
	expect(plainly).toEqual(await asked('={{ ($json.value) }}', { value }));
	expect(plainly).toHaveLength(1);
});

test.each(['length', 'constructor', 'toString', '__proto__', 'value.length', 'missing.deeper'])(
	'what is no field of the item is left to n8n: %s',
	async (name) => {
		const item = { value: 'text' };
		expect(await asked(`={{ $json.${name} }}`, item)).toEqual(
			await asked(`={{ ($json.${name}) }}`, item),
		);
	},
);

test('options and filters are evaluated for each item', async () => {
	const run = await imports.getAll(
		{ limit: '={{ $json.limit }}', filters: { statuses: '={{ $json.states }}' } },
		{
			items: [
				{ json: { limit: '2', states: 'errored' } },
				{ json: { limit: 1, states: 'running' } },
			],
		},
	);
	expect(run.items.map(({ json: { status } }) => status)).toEqual([
		'errored',
		'errored',
		'running',
	]);
});

test('an expression that throws fails its item alone', async () => {
	const run = await imports.getErrors(
		{ importId: byId('={{ $json.id.trim() }}'), limit: 1 },
		{
			items: [{ json: { id: 5 } }, { json: { id: ID } }],
			node: { onError: 'continueRegularOutput' },
		},
	);
	expect(run.items.map(({ json }) => typeof json.error)).toEqual(['string', 'undefined']);
});
