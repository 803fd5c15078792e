import { TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, bySlug, defineCase, ITEM, noSuch, recordOrSent } from '../case.mts';

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
			curations: {
				curation: [
					{ ...story, excerpt: 'The first', tags: 'politics, europe' },
					{ title: 'Two', url: 'https://news.example.com/2', excerpt: '', tags: '' },
				],
			},
			additionalFields: { subtitle: 'Five reads', suppressChannels: ['tech-weekly'] },
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
	badInput: [
		['subject', '', "'Subject' is empty: enter a value"],
		[
			{ curations: { curation: [{ ...story, title: ITEM }] } },
			'',
			"'Title' in 'Curations' is empty: enter a value",
		],
		[
			{ curations: { curation: [{ ...story, url: ITEM }] } },
			'',
			"'URL' in 'Curations' is empty: enter a value",
		],
		[
			{ curations: { curation: [{ ...story, url: ITEM }] } },
			'javascript:alert(1)',
			"'URL' in 'Curations' must be a URL such as",
		],
	],
	errors: [noSuch('template', { templateId: byId('tpl_x') }, 'The letter is not found.')],
	oddResponses: [
		...recordOrSent(
			{ curations: { curation: [story] } },
			{ templateId: TEMPLATE, ...draft, curations: [story] },
		),
	],
	differ: ['subject', 'One', 'Two'],
});
