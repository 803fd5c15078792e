import { TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, bySlug, ITEM, long } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const [TEMPLATE] = TEMPLATE_IDS;
const POST = `POST /api/v3/letters/${TEMPLATE}/actions/draft`;
const draft = { channel: 'morning-brief', subject: 'What moved overnight' };
const parameters = {
	templateId: byId(TEMPLATE),
	channel: bySlug('morning-brief'),
	subject: draft.subject,
};
const story = { title: 'One', url: 'https://news.example.com/1' };

export default defineCase({
	minimal: { parameters, sends: [[POST, { api: true, ...draft }]] },
	full: {
		parameters: {
			...parameters,
			curations: {
				curation: [
					{ ...story, excerpt: 'The first', tags: 'politics, europe' },
					{ title: 'Two', url: 'https://news.example.com/2', excerpt: '', tags: '' },
				],
			},
			additionalFields: { subtitle: 'Five reads', suppressChannels: ['tech-weekly'] },
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				POST,
				{
					api: true,
					...draft,
					subtitle: 'Five reads',
					suppress: ['tech-weekly'],
					curations: [
						{ ...story, excerpt: 'The first', tags: ['politics', 'europe'] },
						{ title: 'Two', url: 'https://news.example.com/2' },
					],
				},
			],
		],
	},
	requests: [],
	badInput: [
		['no template', { templateId: byId(ITEM) }, "'Template' must not be empty", ''],
		['no channel', { channel: bySlug(ITEM) }, "'Channel' must not be empty", ''],
		['no subject', { subject: ITEM }, "'Subject' must not be empty", ''],
		[
			'a curation without a title',
			{ curations: { curation: [{ ...story, title: ITEM }] } },
			"'Title' in 'Curations' must not be empty",
			'',
		],
		[
			'a curation without an address',
			{ curations: { curation: [{ ...story, url: ITEM }] } },
			"'URL' in 'Curations' must not be empty",
			'',
		],
		[
			'a long subtitle',
			{ additionalFields: { subtitle: ITEM } },
			"'Subtitle' in 'Additional Fields' must have at most 191 characters",
			long(192),
		],
	],
	errors: [
		{
			when: 'the template is unknown',
			isNotDescribed: true,
			parameters: { templateId: byId('tpl_x') },
			status: 404,
			message: 'The letter is not found.',
		},
	],
	oddResponses: [
		...recordOrSent(
			{ curations: { curation: [story] } },
			{ templateId: TEMPLATE, ...draft, curations: [story] },
		),
		{
			shows: 'an ID alone',
			responses: [{ kind: 'body', status: 201, body: '{"uniqueId":"ltr_1","message":"Done."}' }],
			gives: [{ uniqueId: 'ltr_1', message: 'Done.' }],
		},
	],
	isRepeated: false,
	twoItems: {
		differ: { parameters: { subject: ITEM }, values: ['One', 'Two'] },
		run: 'side by side',
	},
});
