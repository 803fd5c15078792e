import { LETTER, SMS_LETTER } from '../../../sandbox/index.mts';
import { body, byId, bySlug, defineCase, oneRecord } from '../case.mts';
import type { ErrorRow, Situation } from '../case.mts';

const sms = { channel: bySlug(SMS_LETTER.channel), letterId: byId(SMS_LETTER.id) };
const report = (channel: string, letter: string) =>
	[[`GET /api/v3/channels/${channel}/letters/${letter}/sms/delivery-report?api=true`]] as const;
const sends = report(SMS_LETTER.channel, SMS_LETTER.id);

/** The service responds alike in each case, so the error lists all of them. */
const notFound = (when: string, situation: Situation): ErrorRow => ({
	when,
	...situation,
	status: 404,
	message: 'There is no delivery report for this letter',
	description:
		/channel is not one of the company's.*not on that channel.*not an SMS campaign.*SMS reports are off/s,
});

export default defineCase({
	minimal: { parameters: sms, sends },
	requests: [
		{
			shows: 'as chosen from the lists',
			parameters: {
				channel: { __rl: true, mode: 'list', value: 'sports_wrap', cachedResultName: 'Sports' },
				letterId: { __rl: true, mode: 'list', value: 'ltr 1', cachedResultName: 'SMS' },
			},
			responses: [body({ items: { state: 'sent' } })],
			sends: report('sports_wrap', 'ltr%201'),
		},
	],
	errors: [
		notFound('channel of another company', { parameters: { channel: bySlug('of-others') } }),
		notFound('letter not on the channel', { parameters: { letterId: byId('ltr_x') } }),
		notFound('letter no SMS campaign', {
			parameters: { channel: bySlug(LETTER.channel), letterId: byId(LETTER.id) },
		}),
		notFound('feature flag off', { before: (control) => control.setSmsReport(false) }),
	],
	oddResponses: oneRecord(
		{ state: 'sent', pending: '1' },
		{ none: /^There is no delivery report for this letter$/ },
	),
});
