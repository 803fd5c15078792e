import { operation, useNodes } from '../../support/useNodes.mts';

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

test('outside of a tool, Simplify decides', async () => {
	nodes.setOnlyPage([channel]);
	const parameters = { simplify: false, toolOutput: 'selectedFields', toolFields: 'title' };
	const { items } = await nodes.run({ node, ...getAll }, parameters);
	expect(items.map(({ json }) => json)).toEqual([channel]);
});
