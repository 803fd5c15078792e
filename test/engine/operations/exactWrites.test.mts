import { closeServices, playService } from '../../support/playedService.mts';
import { byId, byName, bySlug } from '../../support/values.mts';
import { useNodes } from '../../support/useNodes.mts';

/** Writes send the intended values, and their output is the service's response. */

const nodes = useNodes();
afterEach(closeServices);

const contact = (customFields: string) => ({
	email: 'a@x.example',
	fieldsMode: 'json',
	contactJson: `={{ ({ firstName: "A", customFields: ${customFields} }) }}`,
});
const mapped = (value: string, type?: string) => ({
	email: 'a@x.example',
	contactFields: {
		mappingMode: 'defineBelow',
		value: { firstName: 'A', 'customFields.card': value },
		schema:
			type === undefined
				? []
				: [{ id: 'customFields.card', displayName: 'Card', type, required: false, display: true }],
	},
});

test.each([
	['not-a-number, as JSON', contact('{ card: Number("x") }')],
	['infinity', contact('{ card: 1 / 0 }')],
	['lost digits, mapped', mapped('={{ 12345678901234567890 }}')],
	['lost digits, mapped to a number', mapped('={{ "12345678901234567890" }}', 'number')],
])('a contact gets no number that is none: %s', async (_what, parameters) => {
	const { run, writes } = await playService(nodes, () => ({}));
	const { error } = await run('publishingContacts contact.update', parameters);
	expect(error?.message).toMatch(/must be .*number.* 15 digits/);
	expect(writes()).toHaveLength(0);
});

test.each([
	['1', 1],
	[null, null],
	['many', 'many'],
])('what the service says of matched addresses is told: %j', async (matched, told) => {
	const { run } = await playService(nodes, () => ({ body: { items: { matched, updated: 1 } } }));
	const { items, hints } = await run('publishingContacts tag.addToContacts', {
		tag: byName('x'),
		emails: 'a@x.example, b@x.example',
	});
	expect(items[0].json).toMatchObject({ matched: told, updated: 1, sent: 2 });
	expect(hints).toHaveLength(typeof told === 'number' ? 1 : 0);
});

describe('limits of characters', () => {
	const draft = (subtitle: string) => ({
		channel: bySlug('a'),
		subject: 's',
		html: '<p>',
		segmentId: byId(0),
		additionalFields: { subtitle },
	});
	const create = async (subtitle: string) => {
		const { run } = await playService(nodes, () => ({}));
		return await run('publishingLetters letter.createDraft', draft(subtitle));
	};

	test('count an emoji as one', async () => {
		expect((await create(`${'x'.repeat(189)}😀😀`)).error).toBeUndefined();
	});

	test('tell how long a text is, and cut no character in two', async () => {
		const { error } = await create(`${'x'.repeat(79)}😀${'x'.repeat(112)}`);
		expect(error?.message).toContain(`'${'x'.repeat(79)}😀… (192 characters)`);
	});
});

test('a run on a letter whose fields are not known is given as it is', async () => {
	const record = { id: 5, state: 'queued' };
	const { run } = await playService(nodes, () => ({ status: 201, body: { items: record } }));
	const { items } = await run('publishingAgents agent.runOnLetter', {
		agentId: byId('a'),
		letterId: byId('l'),
		simplify: true,
	});
	expect(items[0].json).toEqual(record);
});

test('words about a request with a null among them are no record', async () => {
	const { run } = await playService(nodes, () => ({
		body: { message: 'Done', total: 1, errors: null },
	}));
	const { items } = await run('publishingContacts contact.update', contact('{}'));
	expect(items[0].json).toMatchObject({ email: 'a@x.example', success: true });
});

test('a single retry in doubt does not say that no import was retried', async () => {
	const failed = { items: [{ uniqueId: 'i1', status: 'errored', recordsProcessed: 3 }], total: 1 };
	const { run } = await playService(nodes, ({ method }) =>
		method === 'GET' ? { body: failed } : { status: 504 },
	);
	const { error } = await run('publishingImports import.retryFailed', { filters: {} });
	expect(error).toMatchObject({ description: expect.stringMatching(/No other import was/) });
});
