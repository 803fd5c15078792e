import { READER } from '../../../sandbox/index.mts';
import { bySlug, defineCase, noSuch, recordOrSent, type Sent } from '../case.mts';

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
		parameters: { channel: bySlug('finance-daily'), status: 4 },
		sends: [create('finance-daily', 4)],
	},
	badInput: [['status', '', "'Status' is empty: choose one"]],
	errors: [noSuch('channel', { channel: bySlug('of-others') })],
	oddResponses: recordOrSent({}, { email: READER, channelSlug: 'tech-weekly', status: 1 }),
	differ: ['channel', 'tech-weekly', 'finance-daily'],
	sameRecord: ['status', 1, 2],
});
