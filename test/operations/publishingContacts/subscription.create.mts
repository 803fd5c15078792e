import { READER } from '../../../sandbox/index.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { badChannel, badEmail, badStatus } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const create = (channel: string, status: number): Sent => [
	'POST /api/v3/contacts/reader0%40readers.example/subscriptions',
	{ api: true, channel, status },
];

export default defineCase({
	minimal: {
		parameters: { email: READER, channel: bySlug('tech-weekly'), status: 1 },
		sends: [create('tech-weekly', 1)],
	},
	full: {
		parameters: {
			email: READER,
			channel: bySlug('finance-daily'),
			status: 4,
			options: { maxConcurrency: 1 },
		},
		sends: [create('finance-daily', 4)],
	},
	requests: [
		{
			shows: 'any whole number as the status',
			parameters: { status: ITEM },
			items: [{ value: '42' }],
			sends: [create('tech-weekly', 42)],
		},
	],
	badInput: [...badEmail, ...badChannel, ...badStatus],
	errors: [
		{
			when: 'the channel is unknown',
			isNotDescribed: true,
			parameters: { channel: bySlug('of-others') },
			status: 404,
			message: 'The channel is not found.',
		},
	],
	oddResponses: recordOrSent({}, { email: READER, channelSlug: 'tech-weekly', status: 1 }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { channel: bySlug(ITEM) }, values: ['tech-weekly', 'finance-daily'] },
		run: { sameRecord: { parameters: { status: ITEM }, values: [1, 2] } },
	},
});
