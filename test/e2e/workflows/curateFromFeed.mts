import assert from 'node:assert/strict';
import { askService, importWorkflow, succeeded, type Check } from './steps.mts';

const LINK = 'https://news.example.com/a?x=1&y=2';

interface Curation {
	originalUrl: string;
	title: string;
	excerpt: string;
}

/** The newest entry is one curation, also after it has changed. An entry without a link is left out. */
export const curateFromFeed: Check = async (instance, file, { feeds }) => {
	const { rest } = instance.server;
	const trigger = file.nodes.find(({ name }) => name === 'When an Entry Appears')!;
	await importWorkflow(instance, file);
	const run = async (entry: Entry) => {
		feeds.set(String(trigger.parameters.feedUrl), feedOf(entry));
		const id = await rest.runWorkflow(file.id, trigger.name);
		return succeeded(await rest.executionEnded(id)).data.resultData.lastNodeExecuted;
	};
	const saved = async () => {
		const answer = await askService(instance.sandbox, '/api/v3/curations?api=true&perPage=100');
		const { aggregates } = JSON.parse(answer) as { aggregates: Curation[] };
		return aggregates
			.filter(({ originalUrl }) => originalUrl === LINK)
			.map(({ title, excerpt }) => [title, excerpt]);
	};

	assert.deepEqual(await saved(), []);
	await run({ link: LINK, title: 'Größer denken', text: `<p>One</p>${'x'.repeat(900)}` });
	await run({ link: LINK, title: 'Größer <b>denken</b>', text: '<p>Two</p>' });
	assert.deepEqual(await saved(), [['Größer denken', 'Two']]);
	const skipped = await run({ link: 'javascript:alert(1)', title: 'No link', text: '' });
	assert.equal(skipped, 'Only With a Link');
};

interface Entry {
	readonly link: string;
	readonly title: string;
	readonly text: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function feedOf({ link, title, text }: Entry): string {
	const item = `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><description>${escaped(text)}</description><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate></item>`;
	return `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${item}</channel></rss>`;
}
