import assert from 'node:assert/strict';
import { importAndRun, itemsOf, onlyItem, unescapeHtml, type Check } from './steps.mts';

const DAY_MS = 86_400_000;
const BEST = 10;

interface Engagement {
	activeReaders: number;
	activeClickers: number;
}

interface TopPerformer {
	title: string;
	channel: string;
	editionUrl: string;
	delivered: number;
	opensUnique: number;
}

/** The digest has the letters that the service ranks first for the last seven days, and its readers. */
export const weeklyDigest: Check = async (instance, file) => {
	const { json } = onlyItem(await importAndRun(instance, file), 'Write Digest');
	const [text, html] = [String(json.text), String(json.html)];

	const day = (at: number) => new Date(at).toISOString().slice(0, 10);
	const period = `from=${day(Date.now() - 7 * DAY_MS)}&to=${day(Date.now())}`;
	const ranked = await itemsOf<TopPerformer[]>(
		instance.sandbox,
		`/api/v3/letters/metrics/top-performers?api=true&metric=openRate&${period}`,
	);
	const letters = ranked.slice(0, BEST);
	assert.ok(letters.length > 3);
	assert.deepEqual(
		text.split('\n').filter((line) => /^\d+\. /.test(line)),
		letters.map(
			({ title, channel, delivered, opensUnique }, index) =>
				`${index + 1}. ${title} (${channel}): ${percent(opensUnique, delivered)}, ${count(opensUnique)} readers`,
		),
	);

	assert.deepEqual(
		[...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, href, title]) => [
			unescapeHtml(href),
			unescapeHtml(title),
		]),
		letters.map(({ editionUrl, title }) => [editionUrl, title]),
	);

	const { activeReaders, activeClickers } = await itemsOf<Engagement>(
		instance.sandbox,
		'/api/v3/metrics/active-engagement?api=true',
	);
	const readers = `${count(activeReaders)} active readers and ${count(activeClickers)} active clickers`;
	assert.ok(text.includes(readers) && html.includes(readers));
};

const count = (value: number) => value.toLocaleString('en-US');

function percent(part: number, whole: number): string {
	return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}
