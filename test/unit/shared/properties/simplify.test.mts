import { pick } from '../../../../nodes/shared/properties/simplify.ts';

test.each([
	[
		{ title: 'May', channel: 'news', html: '<p>' },
		{ title: 'May', channel: 'news' },
	],
	[{ channel: 'news' }, { channel: 'news' }],
	[{ title: null, html: '<p>' }, { title: null }],
	[{}, {}],
])('of %j it keeps what is named', (record, simple) => {
	expect(pick(record, ['title', 'channel'])).toStrictEqual(simple);
});
