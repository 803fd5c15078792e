import assert from 'node:assert/strict';
import { serveText } from './serveText.mts';
import { importAndRun, type Check } from './steps.mts';

const ENTRIES = [
	{ link: 'https://news.example.com/a?x=1&y=2', title: 'Größer <b>denken</b>', text: '<p>One</p>' },
	{ link: 'https://news.example.com/b', title: 'Second', text: 'x'.repeat(900) },
	{ link: 'javascript:alert(1)', title: 'No address', text: '' },
];

interface Curation {
	originalUrl: string;
	title: string;
	excerpt: string;
}

/** Each entry with an address is a curation, once, however often the feed is read. */
export const curateFromFeed: Check = async (instance, file) => {
	const address = await serveText(feed(), 'application/rss+xml');
	for (const node of file.nodes) {
		if (node.name === 'Read Feed') node.parameters.url = address;
		if (node.name === 'New Entry') node.parameters.feedUrl = address;
	}
	const saved = async () => {
		const { sandbox } = instance;
		const { aggregates } = JSON.parse(
			await (
				await fetch(`${sandbox.url}/api/v3/curations?api=true&perPage=100`, {
					headers: { authorization: `Bearer ${sandbox.apiKey}` },
				})
			).text(),
		) as { aggregates: Curation[] };
		return aggregates.filter(({ originalUrl }) =>
			originalUrl.startsWith('https://news.example.com/'),
		);
	};
	assert.deepEqual(await saved(), []);
	for (let times = 0; times < 2; times++) {
		const { runData } = (await importAndRun(instance, file)).data.resultData;
		const items = runData['Save Curation'][0].data!.main[0]!;
		assert.deepEqual(
			items.map(({ json }) => json.error),
			[undefined, undefined],
		);
	}
	const curations = await saved();
	assert.deepEqual(
		curations.map(({ originalUrl }) => originalUrl).toSorted(),
		ENTRIES.slice(0, 2).map(({ link }) => link),
	);
	const [first] = curations.filter(({ originalUrl }) => originalUrl === ENTRIES[0].link);
	assert.deepEqual([first.title, first.excerpt], ['Größer denken', 'One']);
	assert.ok(curations.every(({ excerpt }) => excerpt.length <= 500));
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function feed(): string {
	const items = ENTRIES.map(
		({ link, title, text }) =>
			`<item><title>${escaped(title)}</title><link>${escaped(link)}</link><description>${escaped(text)}</description><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>`,
	);
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
}
