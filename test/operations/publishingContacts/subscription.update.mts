import { READER } from '../../../sandbox/index.mts';
import {
	body,
	bySlug,
	defineCase,
	ITEM,
	noSuch,
	recordOrSent,
	unknownContact,
	WHOLE,
} from '../case.mts';

const readers = (email: string, channel = 'tech-weekly') =>
	`PUT /api/v3/contacts/${email}/subscriptions/${channel}`;

export default defineCase({
	minimal: {
		parameters: { email: READER, channel: bySlug('morning-brief'), status: 1 },
		sends: [[readers('reader0%40readers.example', 'morning-brief'), { api: true, status: 1 }]],
	},
	full: {
		parameters: { email: READER, channel: bySlug('tech-weekly'), status: 2 },
		sends: [[readers('reader0%40readers.example'), { api: true, status: 2 }]],
	},
	requests: [
		{
			shows: 'an address with spaces around it, from the item',
			parameters: { email: ITEM, channel: bySlug(' tech-weekly ') },
			items: [{ value: '  読者@例え.example\n' }],
			responses: [body({})],
			sends: [
				[readers('%E8%AA%AD%E8%80%85%40%E4%BE%8B%E3%81%88.example'), { api: true, status: 1 }],
			],
		},
		{
			shows: 'an address with characters that a path escapes',
			parameters: { email: "o'neil+a/b%c@exämple.com", channel: bySlug('tech-weekly') },
			responses: [body({})],
			sends: [[readers("o'neil%2Ba%2Fb%25c%40ex%C3%A4mple.com"), { api: true, status: 1 }]],
		},
	],
	badInput: [
		['email', ' ', "'Email' is empty: enter an email address"],
		['email', 'a@b c', "'Email' must be an email address such as reader@example.com"],
		['email', '../../v3@readers.example', "'Email' must have no '.' or '..' between slashes"],
		['status', '', "'Status' is empty: choose one"],
		['status', 'gone', `'Status' ${WHOLE} from 0 to 7: 1 (Subscribed), `],
		['status', '8', `'Status' ${WHOLE} from 0 to 7: 1 (Subscribed), `],
		['status', null, "'Status' is empty: choose one"],
		['channel', '', "'Channel' is empty: enter a slug"],
	],
	errors: [noSuch('channel', { channel: bySlug('of-others') }), unknownContact()],
	oddResponses: recordOrSent(
		{ channel: bySlug('tech-weekly'), status: 2 },
		{ email: READER, channelSlug: 'tech-weekly', status: 2, statusName: 'unsubscribed' },
	),
	differ: ['email', READER, 'reader1@readers.example'],
	sameRecord: ['email', READER, READER.toUpperCase()],
});
