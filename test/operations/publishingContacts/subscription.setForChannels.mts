import { READER } from '../../../sandbox/index.mts';
import { ITEM } from '../../support/values.mts';
import { badEmail, badStatus } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

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
		parameters: {
			email: READER,
			channels: ['tech-weekly', 'morning-brief'],
			status: 2,
			options: { maxConcurrency: 1 },
		},
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
		...badEmail,
		...badStatus,
		['no channel', { channels: ITEM }, `${NAME} must have at least one channel`, ''],
		[
			'too many channels',
			{ channels: ITEM },
			`${NAME} must have at most 200 channels`,
			Array.from({ length: 201 }, (_, index) => `c${index}`),
		],
		['a way in a slug', { channels: ITEM }, `${NAME} must have no slash`, ['a', 'b/c']],
	],
	errors: [
		{
			when: 'one of the channels is unknown',
			isNotDescribed: true,
			parameters: { channels: ['tech-weekly', 'of-others'] },
			status: 404,
			message: 'The channel is not found.',
		},
	],
	oddResponses: recordOrSent({}, { email: READER, channels: ['tech-weekly'], status: 1 }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader1@readers.example'] },
		run: {
			sameRecord: { parameters: { email: ITEM }, values: [READER, READER.toUpperCase()] },
		},
	},
});
