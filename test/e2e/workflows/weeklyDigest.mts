import assert from 'node:assert/strict';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importAndRun, itemsOf, unescapeHtml, type Check } from './steps.mts';

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

/**
 * The digest has the letters that the service ranks first for the last seven days, and its readers;
 * that of a week without letters says so.
 */
export const weeklyDigest: Check = async (instance, file) => {
	const { json } = onlyItem(await importAndRun(instance, file), 'Write Digest');
	const [text, html] = [String(json.text), String(json.html)];

	const period = `from=${dayBefore(7)}&to=${dayBefore(0)}`;
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

	instance.sandbox.control.addFault({
		kind: 'body',
		path: '/api/v3/letters/metrics/top-performers',
		body: JSON.stringify({ items: [], message: '', total: 0 }),
	});
	const { json: quiet } = onlyItem(await importAndRun(instance, file), 'Write Digest');
	assert.match(String(quiet.text), /No letter was published this week\.$/);
	assert.ok(String(quiet.html).includes(readers) && !String(quiet.html).includes('<table'));
};

/** A day in the time zone of this machine, which is that of the n8n under test. */
function dayBefore(days: number): string {
	const date = new Date();
	date.setDate(date.getDate() - days);
	return date.toLocaleDateString('sv-SE');
}

const count = (value: number) => value.toLocaleString('en-US');

function percent(part: number, whole: number): string {
	return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`;
}
