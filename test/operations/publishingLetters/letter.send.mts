import { AB_TEST_DRAFT, DRAFT } from '../../../sandbox/index.mts';
import { body, byId, bySlug, defineCase, notValid, recordOrSent } from '../case.mts';
import type { BadInput, Sent } from '../case.mts';

const look = (id: string): Sent => [`GET /api/v3/letters/${id}?api=true`];
const post = (id: string) => `POST /api/v3/letters/${id}/actions/send-now`;
const sent = { channel: DRAFT.channel, segment: 0 };
const parameters = {
	channel: bySlug(DRAFT.channel),
	letterId: byId(DRAFT.id),
	segmentId: byId(0),
};
const AUDIENCE =
	/^'Audience' (must be|is empty: enter) the ID of a segment, a number that Segment: Get Many returns/;
/** A letter with this status, or this letter. Sending anything fails. */
const known = (publicationStatus: unknown, letter: object = {}) =>
	[
		body({ items: { uniqueId: DRAFT.id, publicationStatus, ...letter } }, 201),
		{ kind: 'status', status: 418, method: 'POST' },
	] as const;
const doubt =
	/The request may still have been processed, so it was not sent again\. Check the service before you run this again/;

export default defineCase({
	minimal: {
		parameters,
		sends: [look(DRAFT.id), [post(DRAFT.id), { api: true, ...sent }]],
	},
	full: {
		parameters: { segmentId: byId(100_001), options: { subject: 'Today' } },
		sends: [
			look(DRAFT.id),
			[post(DRAFT.id), { api: true, ...sent, segment: 100_001, subject: 'Today' }],
		],
	},
	requests: [
		...(['status', 'html'] as const).map((kind) => ({
			shows: `a letter that cannot be read (${kind})`,
			parameters: { options: { subject: ' ' } },
			responses: [{ kind, status: 404, method: 'GET' }] as const,
			sends: [look(DRAFT.id), [post(DRAFT.id), { api: true, ...sent }]] as const,
		})),
		...[0, 4, '7', 8, null, '', undefined].map((publicationStatus) => ({
			shows: `a draft by its status ${JSON.stringify(publicationStatus)}, of no known channel`,
			responses: [body({ items: { uniqueId: DRAFT.id, publicationStatus, channelSlug: null } })],
			sends: [look(DRAFT.id), [post(DRAFT.id), { api: true, ...sent }]] as const,
		})),
		{
			shows: 'a letter whatever its status',
			parameters: { options: { sendAnyStatus: true } },
			responses: [body({ items: { publicationStatus: 5, channelSlug: DRAFT.channel } })],
			sends: [look(DRAFT.id), [post(DRAFT.id), { api: true, ...sent }]],
		},
	],
	badInput: [
		...['', null, undefined, 'everybody', -1, 1.5, false, []].map(
			(value): BadInput => ['segmentId', value, AUDIENCE],
		),
	],
	errors: [
		{
			...notValid(
				'letter with an A/B test',
				{ letterId: byId(AB_TEST_DRAFT.id), channel: bySlug(AB_TEST_DRAFT.channel) },
				'letters with an A/B test are not sent',
			),
			requests: 2,
		},
		{
			when: 'a response is lost, which is told and never made good by sending again',
			responses: [{ kind: 'status', status: 502, method: 'POST' }],
			status: 502,
			requests: 2,
			message: /./,
			description: doubt,
		},
	],
	oddResponses: [
		...recordOrSent(
			{ options: { subject: 'Today' } },
			{ uniqueId: DRAFT.id, ...sent, subject: 'Today' },
			'POST',
		).map((row) => ({
			...row,
			gives: (row.gives as object[]).map((record) => ({ ...record, ...sent })),
		})),
		...[3, 9, '3'].map((status) => ({
			shows: `a template (${JSON.stringify(status)}), to which nothing is sent`,
			responses: known(status),
			gives: /^The letter is a template, which cannot be sent$/,
		})),
		{
			shows: 'a web page instead of the letter, of which nothing is sent',
			responses: [
				{ kind: 'html', method: 'GET' },
				{ kind: 'status', status: 418, method: 'POST' },
			],
			gives: /returned a web page/,
		},
		...[
			[1, /^The letter has already been published$/],
			['2', /^The letter is scheduled to be sent$/],
		].map(([status, gives]) => ({
			shows: `a letter with the status ${status}, which its readers might get twice, whatever is chosen`,
			parameters: { options: { sendAnyStatus: true } },
			responses: known(status),
			gives: gives as RegExp,
		})),
		...[5, 6, 10, '12', 'sending', true, -1].map((status) => ({
			shows: `a status that may be of a letter on its way: ${JSON.stringify(status)}`,
			responses: known(status),
			gives: /^The letter has the status .*, which is not known to be a draft's$/,
			description: /^It was not sent.*'Send Whatever Its Status' in the options/,
		})),
		{
			shows: 'a letter of another channel, whose readers are others',
			responses: known(7, { channelSlug: 'tech-weekly', channelId: 102 }),
			gives: /^The letter belongs to the channel 'tech-weekly', not to 'morning-brief'$/,
			description: /^It was not sent\./,
		},
	],
});
