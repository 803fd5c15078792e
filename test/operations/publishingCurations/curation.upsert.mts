import { DATE, defineCase, ITEM, notValid, recordOrSent, type Sent } from '../case.mts';

const url = 'https://news.example.com/story';
const post = (more: object = {}): Sent[] => [
	['POST /api/v3/curations', { api: 'true', url, ...more }],
];
/** Fields that are sent as they are given. */
const texts = {
	content: '<p>Grüße &amp; "more"</p>',
	excerpt: 'The first paragraph\r\n--of the story',
	image: 'https://images.example.com/a.jpg',
	siteName: 'The Daily Example',
	title: '今週のまとめ',
};

export default defineCase({
	minimal: { parameters: { url }, sends: post() },
	full: {
		parameters: {
			additionalFields: {
				...texts,
				channels: ['morning-brief', 'tech-weekly'],
				publicationDate: '2026-05-31T10:00:00',
				tags: 'politics, europe',
			},
		},
		sends: post({
			...texts,
			publicationDate: '2026-05-31 10:00:00',
			tags: ['politics', 'europe'],
			'channels[]': ['morning-brief', 'tech-weekly'],
		}),
	},
	headers: { 'content-type': /^multipart\/form-data; boundary=/ },
	requests: [
		{
			shows: "a moment in the workflow's time zone, one tag and one channel",
			parameters: {
				additionalFields: { channels: 'tech-weekly', publicationDate: ITEM, tags: ['a, b'] },
			},
			items: [{ value: '2026-05-31T20:00:00Z' }],
			timezone: 'Asia/Tokyo',
			sends: post({
				publicationDate: '2026-06-01 05:00:00',
				tags: 'a, b',
				'channels[]': 'tech-weekly',
			}),
		},
		{
			shows: 'nothing of what is empty',
			parameters: {
				additionalFields: { channels: [], excerpt: '', publicationDate: '', tags: '', title: ' ' },
			},
			sends: post(),
		},
	],
	badInput: [
		['url', '', "'URL' is empty: enter a value"],
		['url', 'javascript:alert(1)', "'URL' must be a URL such as"],
		[
			'additionalFields.publicationDate',
			'tomorrow',
			`'Publication Date' in 'Additional Fields' ${DATE}`,
		],
		['additionalFields.title', ['a'], "'Title' in 'Additional Fields' must be text"],
	],
	errors: [
		notValid(
			'the channel is unknown',
			{ additionalFields: { channels: ['of-others'] } },
			'channels: of-others is not a channel',
		),
	],
	oddResponses: recordOrSent(
		{ url, additionalFields: { title: 'One', tags: 'a', channels: 'tech-weekly', excerpt: '' } },
		{ url, title: 'One', tags: ['a'], channels: ['tech-weekly'] },
	),
	isRepeated: true,
	differ: ['url', 'https://news.example.com/1', 'https://news.example.com/2'],
	sameRecord: ['additionalFields.title', 'One', 'Two'],
});
