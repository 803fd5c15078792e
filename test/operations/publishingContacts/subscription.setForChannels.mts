import { READER } from '../../../sandbox/index.mts';
import { defineCase, ITEM, many, notFound, recordOrSent, type Sent } from '../case.mts';

const set = (channels: string[], status: number, email = 'reader0%40readers.example'): Sent => [
	`POST /api/v3/contacts/${email}/subscriptions/bulk?api=true`,
	{ channels, status },
];
const NAME = "'Channel Names or IDs'";

export default defineCase({
	minimal: {
		parameters: { email: READER, channels: ['tech-weekly'], status: 1 },
		sends: [set(['tech-weekly'], 1)],
	},
	full: {
		parameters: { channels: ['tech-weekly', 'morning-brief'], status: 2 },
		sends: [set(['tech-weekly', 'morning-brief'], 2)],
	},
	requests: [
		{
			shows: 'a text with commas, each channel once',
			parameters: { channels: ITEM },
			items: [{ value: 'tech-weekly, morning-brief, tech-weekly' }],
			sends: [set(['tech-weekly', 'morning-brief'], 1)],
		},
	],
	badInput: [
		['status', '', "'Status' is empty: choose one"],
		['channels', '', `${NAME} is empty: enter at least one channel`],
		['channels', many(201, 'c'), `${NAME} must have at most 200 channels`],
	],
	errors: [
		notFound(
			'one of the channels is unknown',
			{ channels: ['tech-weekly', 'of-others'] },
			'The channel is not found.',
		),
	],
	oddResponses: recordOrSent({}, { email: READER, channels: ['tech-weekly'], status: 1 }),
	isRepeated: true,
	differ: ['email', READER, 'reader1@readers.example'],
	sameRecord: ['email', READER, READER.toUpperCase()],
});
