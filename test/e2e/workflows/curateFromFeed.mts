import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { askService, importWorkflow, newExecution, succeeded, type Check } from './steps.mts';

const LINK = 'https://news.example.com/a?x=1&y=2';
const EMOJIS = '😀'.repeat(600);

interface Curation {
	originalUrl: string;
	title: string;
	excerpt: string;
}

interface Entry {
	/** Left out if it is empty. */
	readonly link: string;
	/** As XML, with its element; may be empty. */
	readonly title: string;
	readonly text: string;
}

/** Entries of one poll, and the curation that each one becomes: its link, title and excerpt. */
const ODD: ReadonlyArray<readonly [Entry, saved?: readonly [string, string, string]]> = [
	[
		{ link: ' https://news.example.com/blanks ', title: titled('5 < 6 and 7 > 3'), text: '1 < 2' },
		['https://news.example.com/blanks', '5 < 6 and 7 > 3', '1 < 2'],
	],
	[
		{ link: 'HTTPS://NEWS.EXAMPLE.COM/CAPITALS', title: '', text: `<p>Short</p><p>post</p>` },
		['HTTPS://NEWS.EXAMPLE.COM/CAPITALS', 'Short post', 'Short post'],
	],
	[
		{ link: 'https://news.example.com/object', title: '<title lang="en">World</title>', text: '' },
		['https://news.example.com/object', 'World', ''],
	],
	[
		{ link: 'https://news.example.com/long', title: titled('<b>Long</b>'), text: `x${EMOJIS}` },
		['https://news.example.com/long', 'Long', `x${EMOJIS.slice(0, 2 * 499)}`],
	],
	[
		// As WordPress writes it.
		{
			link: 'https://news.example.com/wordpress?a=1&amp;utm_source=x',
			title: '<title><![CDATA[&#8220;Quoted&#8221; &amp; caf&eacute;&#0; &euro;5]]></title>',
			text: '<style>p { color: red }</style><script>track()</script><p>The story &#x2013; and [&#8230;]</p>',
		},
		[
			'https://news.example.com/wordpress?a=1&utm_source=x',
			'“Quoted” & café €5',
			'The story – and […]',
		],
	],
	[{ link: 'https://', title: titled('No host'), text: '' }],
	[{ link: '', title: titled('No link'), text: '' }],
	[{ link: 'javascript:alert(1)', title: titled('A program'), text: '' }],
];

/**
 * The newest entry is one curation, also after it has changed. Of a poll's entries each one is saved, whatever it lacks,
 * or counted.
 */
export const curateFromFeed: Check = async (instance, file, { feeds }) => {
	const { rest } = instance.server;
	const trigger = file.nodes.find(({ name }) => name === 'When an Entry Appears')!;
	const feed = String(trigger.parameters.feedUrl);
	await importWorkflow(instance, file);

	assert.deepEqual(await savedAt(instance, LINK), []);
	for (const [title, text, day] of [
		['Größer denken', `<p>One</p>${'x'.repeat(900)}`, undefined],
		['Größer <b>denken</b>', '<p>Two &amp; three</p>', 20],
	] as const) {
		feeds.set(feed, feedOf([{ link: LINK, title: titled(title), text }], day));
		succeeded(await rest.executionEnded(await rest.runWorkflow(file.id, trigger.name)));
	}
	assert.deepEqual(await savedAt(instance, LINK), [[LINK, 'Größer denken', 'Two & three']]);

	const known = (await rest.executionIds(file.id)).length;
	await rest.publishWorkflow(file.id);
	feeds.set(
		feed,
		feedOf(
			ODD.map(([entry]) => entry),
			21,
		),
	);
	// The trigger polls at once.
	await rest.unpublishWorkflow(file.id);
	await rest.publishWorkflow(file.id);
	const { data } = await rest.executionEnded(await newExecution(instance, file, known));
	await rest.unpublishWorkflow(file.id);
	for (const [, saved] of ODD) {
		if (saved) assert.deepEqual(await savedAt(instance, saved[0]), [saved]);
	}
	assert.match(
		data.resultData.error?.message ?? '',
		/^Entries that were not saved: 3\. The first one, 'No host': 'URL' must be /,
	);
};

/** Returns link, title and excerpt of the curations with the link. */
async function savedAt({ sandbox }: Instance, link: string): Promise<string[][]> {
	const answer = await askService(sandbox, '/api/v3/curations?api=true&perPage=100');
	const { aggregates } = JSON.parse(answer) as { aggregates: Curation[] };
	return aggregates
		.filter(({ originalUrl }) => originalUrl === link)
		.map(({ originalUrl, title, excerpt }) => [originalUrl, title, excerpt]);
}

function titled(text: string): string {
	return `<title>${escaped(text)}</title>`;
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns a feed whose entries are of that day in November 2026, or have no date. */
function feedOf(entries: readonly Entry[], day?: number): string {
	const date = day === undefined ? '' : `<pubDate>${day} Nov 2026 08:00:00 GMT</pubDate>`;
	const items = entries.map(({ link, title, text }) => {
		const place = link && `<link>${escaped(link)}</link>`;
		return `<item>${title}${place}<description>${escaped(text)}</description>${date}</item>`;
	});
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
}
