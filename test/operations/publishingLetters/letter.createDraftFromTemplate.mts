import { TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, bySlug, defineCase, ITEM, noSuch, recordOrSent, type Sent } from '../case.mts';

const [TEMPLATE] = TEMPLATE_IDS;
const draft = { channel: 'morning-brief', subject: 'What moved overnight' };
const post = (more: object = {}): Sent[] => [
	[`POST /api/v3/letters/${TEMPLATE}/actions/draft`, { api: true, ...draft, ...more }],
];
const parameters = {
	templateId: byId(TEMPLATE),
	channel: bySlug('morning-brief'),
	subject: draft.subject,
};
const one = { title: 'One', url: 'https://news.example.com/1' };
const two = { title: 'Two', url: 'https://news.example.com/2' };
const curations = (...curation: object[]) => ({ curations: { curation } });

export default defineCase({
	minimal: { parameters, sends: post() },
	full: {
		parameters: {
			...curations(
				{ ...one, excerpt: 'The first', tags: 'politics, europe' },
				{ ...two, excerpt: '', tags: '' },
			),
			additionalFields: { subtitle: 'Five reads', suppressChannels: ['tech-weekly'] },
		},
		sends: post({
			subtitle: 'Five reads',
			suppress: ['tech-weekly'],
			curations: [{ ...one, excerpt: 'The first', tags: ['politics', 'europe'] }, two],
		}),
	},
	badInput: [
		['subject', '', "'Subject' is empty: enter a value"],
		[curations({ ...one, title: ITEM }), '', "'Title' in 'Curations' is empty: enter a value"],
		[curations({ ...one, url: ITEM }), '', "'URL' in 'Curations' is empty: enter a value"],
		[
			curations({ ...one, url: ITEM }),
			'javascript:alert(1)',
			"'URL' in 'Curations' must be a URL such as",
		],
	],
	errors: [noSuch('template', { templateId: byId('tpl_x') }, 'The letter is not found.')],
	oddResponses: recordOrSent(curations(one), { templateId: TEMPLATE, ...draft, curations: [one] }),
	differ: ['subject', 'One', 'Two'],
});
