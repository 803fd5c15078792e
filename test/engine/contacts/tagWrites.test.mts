import { READER } from '../../../sandbox/index.mts';
import { mapping } from '../../support/mapping.mts';
import { bySlug, operation, useNodes } from '../../support/useNodes.mts';
import { byName } from '../../support/values.mts';

/** Whether the tags that a contact is written with replace those that it has is not stated. */

const nodes = useNodes();

const run = async (name: string, parameters: object) => {
	const { items, error } = await nodes.run(operation(`publishingContacts ${name}`), {
		email: READER,
		...parameters,
	});
	expect(error).toBeUndefined();
	return items[0].json;
};
const tagsNow = async () => (await run('contact.get', {})).tags;
const FIELDS = { contactFields: mapping({ firstName: 'Zoë' }) };
const WITH_CHANNEL = {
	additionalFields: { tags: ['paying'], channel: bySlug('tech-weekly') },
};
const BEFORE = ['early-reader'];

describe.each([
	['add', [...BEFORE, 'paying']],
	['replace', ['paying']],
] as const)('where they %s', (writes, after) => {
	beforeEach(() => nodes.control.setTagWrites(writes));

	test.each(['contact.upsert', 'contact.update'])(
		'%s gives the tags that the contact has by now',
		async (name) => {
			expect(await tagsNow()).toEqual(BEFORE);
			const { tags } = await run(name, { ...FIELDS, additionalFields: { tags: ['paying'] } });
			expect(tags).toEqual(after);
			expect(await tagsNow()).toEqual(after);
		},
	);

	test.each([
		['none', {}],
		['an empty list', { tags: [] }],
		['an empty text', { tags: ' ' }],
	])('%s takes no tag away', async (_what, additionalFields) => {
		await run('contact.upsert', { ...FIELDS, additionalFields });
		await run('contact.update', { ...FIELDS, additionalFields });
		expect(await tagsNow()).toEqual(BEFORE);
	});

	test('Tag: Add to Contacts adds', async () => {
		await run('tag.addToContacts', { tag: byName('paying'), emails: READER });
		expect(await tagsNow()).toEqual([...BEFORE, 'paying']);
	});

	test('with a channel the profile of a contact is saved, too', async () => {
		await run('contact.upsert', { ...FIELDS, ...WITH_CHANNEL });
		const { firstName, tags } = await run('contact.get', {});
		expect([firstName, tags]).toEqual(['Zoë', after]);
	});

	test('with a channel the profile of a contact stays in earlier versions, and the run says so', async () => {
		const before = await run('contact.get', {});
		const { hints } = await nodes.run(
			operation('publishingContacts contact.upsert'),
			{ email: READER, ...FIELDS, ...WITH_CHANNEL },
			{ node: { typeVersion: 1.1 } },
		);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^With 'Channel' set, the service only subscribes contacts/),
		]);
		const { firstName, tags } = await run('contact.get', {});
		expect([firstName, tags]).toEqual([before.firstName, BEFORE]);
	});
});
