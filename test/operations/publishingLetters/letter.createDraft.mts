import { byId, bySlug, defineCase, ITEM, long, many, notValid, recordOrSent } from '../case.mts';
import type { BadInput, Sent } from '../case.mts';

const html = '<html><body><p>Grüße &amp; "more"</p></body></html>';
const draft = { channel: 'morning-brief', subject: 'What moved overnight', html, segment: 0 };
const post = (more: object = {}): Sent[] => [
	['POST /api/v3/letters/actions/draft', { api: true, ...draft, ...more }],
];
const SEGMENT =
	/^'Audience' (must be|is empty: enter) the ID of a segment, a number that Segment: Get Many returns/;

export default defineCase({
	minimal: {
		parameters: {
			channel: bySlug('morning-brief'),
			subject: draft.subject,
			html,
			segmentId: byId(0),
		},
		sends: post(),
	},
	full: {
		parameters: {
			segmentId: byId('100001'),
			additionalFields: {
				subtitle: 'Five reads',
				suppressChannels: ['tech-weekly'],
				tags: 'weekend, reads',
			},
		},
		sends: post({
			segment: 100_001,
			subtitle: 'Five reads',
			suppress: ['tech-weekly'],
			tags: ['weekend', 'reads'],
		}),
	},
	requests: [
		{
			shows: 'tags once, whatever their case, so that twenty are left of many',
			parameters: { additionalFields: { tags: ITEM, subtitle: '' } },
			items: [{ value: ['Reads', ...many(19, 't'), 'READS ', 'T0'] }],
			sends: post({ tags: ['Reads', ...many(19, 't')] }),
		},
	],
	badInput: [
		...['', null, undefined, 'everybody', -1, 1.5, true, [], {}].map(
			(value): BadInput => ['segmentId', value, SEGMENT],
		),
		[{ segmentId: { __rl: true, mode: 'list', value: ITEM } }, '', SEGMENT],
		['subject', ' ', "'Subject' is empty: enter a value"],
		['html', '\n', "'HTML' is empty: enter a value"],
		[
			'additionalFields.subtitle',
			long(192),
			"'Subtitle' in 'Additional Fields' must have at most 191 characters",
		],
		[
			'additionalFields.tags',
			many(21, 't'),
			"'Tags' in 'Additional Fields' must have at most 20 tags",
		],
		[
			'additionalFields.tags',
			['reads', long(61)],
			"'Tags' in 'Additional Fields' must have at most 60 characters",
		],
	],
	errors: [
		{
			when: 'the HTML is too large',
			responses: [{ kind: 'status', status: 413 }],
			status: 413,
			message: "The 'HTML' is larger than the service accepts",
			description: /Link to images/,
		},
		notValid(
			'the channel is unknown',
			{ channel: bySlug('of-others') },
			'channel: of-others is not a channel of this company',
		),
	],
	oddResponses: recordOrSent({ additionalFields: { tags: 'a' } }, { ...draft, tags: ['a'] }),
	differ: ['subject', 'One', 'Two'],
});
