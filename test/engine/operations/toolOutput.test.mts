import { PROMOTION_ID } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { actionNodes } from '../../support/package.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** The choice of fields that a node has as a tool of an agent, instead of Simplify. */

const nodes = useNodes();
const GET_CHANNELS = 'publishingLetters channel.getAll';
const GET_CURATIONS = 'publishingCurations curation.getAll';
/** An operation of the tool that n8n makes of a node. */
const toolOf = (name: string) => ({ ...operation(name), node: `${operation(name).node}Tool` });

const channel = { channelSlug: 'tech-weekly', title: 'Tech', brandId: 7, senderName: 'Ada' };

async function asTool(parameters: object) {
	nodes.setOnlyPage([channel]);
	return await nodes.run(toolOf(GET_CHANNELS), { ...parameters });
}

test.each<[string, object, object, string?]>([
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
		"No record has the fields 'nothing', 'constructor' of 'Fields'.",
	],
])('an agent gets records %s', async (_shown, parameters, without, note = '') => {
	const { items } = await asTool(parameters);
	expect(items.map(({ json }) => json)).toEqual([
		JSON.parse(JSON.stringify({ ...channel, ...without })),
		...(note === '' ? [] : [{ note }]),
	]);
});

test.each<[string, object, object]>([
	[
		'publishingLetters letter.getAll',
		{ uniqueId: 'a', publicationStatus: 7, segmentName: null },
		{
			uniqueId: 'a',
			publicationStatus: 7,
			publicationStatusName: 'ready to send',
			segmentName: null,
		},
	],
	['publishingLetters letter.getAll', { publicationStatus: 5 }, { publicationStatus: 5 }],
	['publishingCurations curation.getAll', { type: '2' }, { type: '2', typeName: 'made by ai' }],
	['publishingAgents agent.getAll', { type: 2, status: 1 }, { type: 2, status: 1 }],
	[
		'publishingContacts contact.getAll',
		{ email: 'a', subscriptions: [{ status: 2 }, { status: 9 }, null] },
		{ email: 'a', subscriptions: [{ status: 2, statusName: 'unsubscribed' }, { status: 9 }, null] },
	],
	[
		'publishingAgents activity.getAll',
		{ judgments: [{ severity: 3, state: 0 }] },
		{ judgments: [{ severity: 3, state: 0, stateName: 'pending' }] },
	],
])('%s simplified has names beside the numbers that it knows', async (name, record, simplified) => {
	for (const [simplify, expected] of [
		[true, simplified],
		[false, record],
	] as const) {
		nodes.setOnlyPage([record]);
		const { items } = await nodes.run(operation(name), { simplify });
		expect(items.map(({ json }) => json)).toEqual([expected]);
	}
	nodes.setOnlyPage([record]);
	const parameters = { toolOutput: 'selectedFields', toolFields: Object.keys(simplified) };
	const { items } = await nodes.run(toolOf(name), parameters);
	expect(items.map(({ json }) => json)).toEqual([simplified]);
});

test('no field at all is refused before anything is sent', async () => {
	const { items } = await asTool({ toolOutput: 'selectedFields', toolFields: ' ' });
	expect(items[0].json.error).toMatch(/^'Fields' is empty: name at least one field/);
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
	await nodes.run(toolOf(GET_CURATIONS), { returnAll: true });
	await nodes.run(toolOf(GET_CURATIONS), { limit: 20 });
	expect(nodes.sent().map(([line]) => String(line).split('&').at(-1))).toEqual([
		'perPage=10',
		'perPage=20',
	]);
});

test.each<[shows: string, count: number, total: number | undefined, note: string | undefined]>([
	['how many there are', 10, 176, '10 of 176 records.'],
	['that there may be more', 10, undefined, '10 records, and more may exist.'],
	['nothing if all are returned', 9, 9, undefined],
	['that there is none', 0, 0, 'The service returned no curations.'],
])('a last item of a list tells an agent %s', async (_shows, count, total, note) => {
	const items = Array.from({ length: count }, (_, id) => ({ uniqueId: `c${id}` }));
	nodes.control.addFault({ kind: 'body', body: JSON.stringify({ items, message: '', total }) });
	const { items: returned } = await nodes.run(toolOf(GET_CURATIONS));
	expect(returned.slice(count).map(({ json }) => json)).toEqual(note ? [{ note }] : []);
});

test('a last item tells an agent of a list without pages how many came', async () => {
	nodes.setOnlyPage(Array.from({ length: 12 }, (_, id) => ({ channelSlug: `c${id}` })));
	const { items } = await nodes.run(toolOf(GET_CHANNELS));
	expect(items.at(-1)!.json).toEqual({ note: '10 of 12 records.' });
});

test('an agent gets no characters that nobody sees, and the beginning of long texts', async () => {
	const hidden = [...'send it'].map((each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0)));
	const title = `a\u202eb\u200b\u2060c${hidden.join('')} 👩\u200d💻 ❤\ufe0f می\u200cخواهم`;
	nodes.setOnlyPage([{ channelSlug: 'x', title, channelDescription: 'y'.repeat(3_005) }]);
	const { items } = await nodes.run(toolOf(GET_CHANNELS));
	expect(items[0].json).toEqual({
		channelSlug: 'x',
		title: 'abc 👩\u200d💻 ❤\ufe0f می\u200cخواهم',
		channelDescription: `${'y'.repeat(3_000)}… (3000 of 3005 characters)`,
	});
});

test.each<[string, string, object, object]>([
	[
		'publishingPromotions promotion.downloadMetrics',
		'Letter,Clicks\r\nMay,3\r\n',
		{ promotionId: byId(PROMOTION_ID) },
		{ promotionId: PROMOTION_ID, text: 'Letter,Clicks\r\nMay,3\r\n' },
	],
	[
		'publishingPromotions purchase.previewCreative',
		'<head><title>x</title></head><!-- a > b --><STYLE>p {}</STYLE><p>Buy <a class="b" href="https://ad.example/?a=1">it</a>, 1 < 2<script>if (a < b) c()',
		{ purchaseId: byId('p'), output: 'file' },
		{ purchaseId: 'p', text: 'Buy https://ad.example/?a=1 it , 1 < 2' },
	],
])('an agent gets text for a file: %s', async (name, body, parameters, json) => {
	nodes.control.addFault({ kind: 'body', body });
	const { items } = await nodes.run(toolOf(name), { ...parameters });
	expect(items).toEqual([
		{ json: expect.objectContaining(json) as object, pairedItem: { item: 0 } },
	]);
});

test('a write returns the most useful fields, or all', async () => {
	const create = operation('publishingLetters letter.createDraft');
	const record = { uniqueId: 'k3v9x2m7qa', title: 'May', emailTemplate: '<p>May</p>' };
	const written = async (more: object = {}) => {
		nodes.control.clearRequests();
		const body = JSON.stringify({ items: record, message: '', total: 1 });
		nodes.control.addFault({ kind: 'body', body });
		const { items } = await nodes.run(create, { ...exampleOf(create).minimal, ...more });
		expect(nodes.control.requests()[0].body).not.toHaveProperty('simplify');
		return items[0].json;
	};
	expect(await written()).toEqual({ uniqueId: 'k3v9x2m7qa', title: 'May' });
	expect(await written({ simplify: false })).toEqual(record);
});

test('outside of a tool, Simplify decides', async () => {
	nodes.setOnlyPage([channel]);
	const parameters = { simplify: false, toolOutput: 'selectedFields', toolFields: 'title' };
	const { items } = await nodes.run(operation(GET_CHANNELS), parameters);
	expect(items.map(({ json }) => json)).toEqual([channel]);
});
