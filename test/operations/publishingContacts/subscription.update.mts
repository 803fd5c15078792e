import { bySlug, ITEM, WHOLE } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { recordOrSent } from '../oddResponses.mts';

const readers = (email: string, channel = 'tech-weekly') =>
	`PUT /api/v3/contacts/${email}/subscriptions/${channel}`;

export default defineCase({
	minimal: {
		parameters: { email: 'reader@example.com', channel: bySlug('morning-brief'), status: 1 },
		sends: [[readers('reader%40example.com', 'morning-brief'), { api: true, status: 1 }]],
	},
	full: {
		parameters: { email: "o'neil+a/b%c@exämple.com", channel: bySlug('tech-weekly'), status: 2 },
		sends: [[readers("o'neil%2Ba%2Fb%25c%40ex%C3%A4mple.com"), { api: true, status: 2 }]],
	},
	requests: [
		{
			shows: 'an address with spaces around it, from the item',
			parameters: { email: ITEM, channel: bySlug(' tech-weekly ') },
			items: [{ value: '  読者@例え.example\n' }],
			sends: [
				[readers('%E8%AA%AD%E8%80%85%40%E4%BE%8B%E3%81%88.example'), { api: true, status: 1 }],
			],
		},
		{
			shows: 'any whole number as the status',
			parameters: { status: ITEM },
			items: [{ value: '-42' }],
			sends: [[readers('reader%40example.com', 'morning-brief'), { api: true, status: -42 }]],
		},
	],
	badInput: [
		['email', ' ', "'Email' is empty: enter an email address"],
		[
			'email',
			'a@b c',
			"'Email' must be an email address such as reader@example.com, but it is 'a@b c'",
		],
		[
			'email',
			'../../v3@readers.example',
			"'Email' must have no '.' or '..' between slashes, but it is '../../v3@readers.example'",
		],
		['status', '', "'Status' is empty: choose one"],
		['status', 'gone', `'Status' ${WHOLE} such as 1 (Subscribed), `],
		['status', null, "'Status' is empty: choose one"],
		['channel', '', "'Channel' is empty: enter a slug"],
	],
	errors: [
		notFound(
			'the channel is unknown',
			{ channel: bySlug('of-others') },
			'The channel is not found.',
		),
	],
	oddResponses: recordOrSent(
		{ email: 'reader@readers.example', channel: bySlug('tech-weekly'), status: 2 },
		{ email: 'reader@readers.example', channelSlug: 'tech-weekly', status: 2 },
	),
	differ: ['email', 'a@readers.example', 'b@readers.example'],
	sameRecord: ['email', 'a@readers.example', 'A@Readers.example'],
});
