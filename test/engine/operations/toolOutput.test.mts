import { actionNodes } from '../../support/package.mts';
import { byId, bySlug, operation, useNodes } from '../../support/useNodes.mts';

/** The choice of fields that a node has as a tool of an agent, instead of Simplify. */

const nodes = useNodes();
const { node, ...getAll } = operation('publishingLetters channel.getAll');

const channel = { channelSlug: 'tech-weekly', title: 'Tech', brandId: 7, senderName: 'Ada' };

async function asTool(parameters: object) {
	nodes.setOnlyPage([channel]);
	return await nodes.run({ node: `${node}Tool`, ...getAll }, { ...parameters });
}

test.each<[string, object, object]>([
	['simplified unless something else is chosen', {}, { senderName: undefined }],
	['simplified, whatever Simplify says', { simplify: false }, { senderName: undefined }],
	['raw', { toolOutput: 'raw' }, {}],
	[
		'selected fields and the ID',
		{ toolOutput: 'selectedFields', toolFields: 'title, senderName' },
		{ brandId: undefined },
	],
	[
		'the ID, with fields that no record has left out',
		{ toolOutput: 'selectedFields', toolFields: ['nothing', 'title', 'constructor'] },
		{ brandId: undefined, senderName: undefined },
	],
])('an agent gets records %s', async (_shown, parameters, without) => {
	const { items } = await asTool(parameters);
	expect(items.map(({ json }) => json)).toEqual([
		JSON.parse(JSON.stringify({ ...channel, ...without })),
	]);
});

test('a hint names the selected fields that no record has', async () => {
	const parameters = { toolOutput: 'selectedFields', toolFields: 'nothing, title, constructor' };
	const { hints } = await asTool(parameters);
	expect(hints.map(({ message }) => message)).toEqual([
		"No record has the fields 'nothing', 'constructor' of 'Fields'.",
	]);
});

test('no field at all is refused before anything is sent', async () => {
	const { error } = await asTool({ toolOutput: 'selectedFields', toolFields: ' ' });
	expect(error?.message).toMatch(/^'Fields' is empty: name at least one field/);
	expect(nodes.sent()).toEqual([]);
});

test('the fields that a tool may select are those that records are known to have', () => {
	const { properties } = actionNodes.find(({ name }) => name === 'publishingCurations')!.type
		.description;
	const { options } = properties.find(
		({ name, displayOptions }) =>
			name === 'toolFields' && displayOptions!.show!.operation!.includes('upsert'),
	)!;
	expect(options).toEqual(
		expect.arrayContaining([
			{ name: 'Content', value: 'content' },
			{ name: 'Original URL', value: 'originalUrl' },
			{ name: 'Unique ID', value: 'uniqueId' },
		]),
	);
});

test('a list has ten records unless another limit is set, and never all', async () => {
	const curations = operation('publishingCurations curation.getAll');
	const tool = { ...curations, node: `${curations.node}Tool` };
	await nodes.run(tool, { returnAll: true });
	await nodes.run(tool, { limit: 20 });
	expect(nodes.sent().map(([line]) => String(line).split('&').at(-1))).toEqual([
		'perPage=10',
		'perPage=20',
	]);
});

describe('a write', () => {
	const draft = {
		channel: bySlug('morning-brief'),
		subject: 'May',
		html: '<p>May</p>',
		segmentId: byId(0),
	};
	const write = async (record: unknown, more: object = {}) => {
		const body = JSON.stringify({ items: record, message: '', total: 1 });
		nodes.control.addFault({ kind: 'body', body });
		const create = operation('publishingLetters letter.createDraft');
		const { items } = await nodes.run(create, { ...draft, ...more });
		expect(nodes.control.requests()[0].body).not.toHaveProperty('simplify');
		return items[0].json;
	};
	const record = { uniqueId: 'k3v9x2m7qa', title: 'May', emailTemplate: '<p>May</p>' };

	test('returns the most useful fields, or all', async () => {
		expect(await write(record)).toEqual({ uniqueId: 'k3v9x2m7qa', title: 'May' });
		nodes.control.clearRequests();
		expect(await write(record, { simplify: false })).toEqual(record);
	});

	test('returns a record of an unknown shape as it comes', async () => {
		expect(await write({ draft: 'k3v9x2m7qa' })).toEqual({ draft: 'k3v9x2m7qa' });
	});

	test('without a record in the response, returns what was sent', async () => {
		expect(await write(null)).toMatchObject({ subject: 'May', html: '<p>May</p>', success: true });
	});
});

test('outside of a tool, Simplify decides', async () => {
	nodes.setOnlyPage([channel]);
	const parameters = { simplify: false, toolOutput: 'selectedFields', toolFields: 'title' };
	const { items } = await nodes.run({ node, ...getAll }, parameters);
	expect(items.map(({ json }) => json)).toEqual([channel]);
});
