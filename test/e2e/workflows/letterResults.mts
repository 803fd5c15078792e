import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { importWorkflow, itemsOf, pollNow, type Check } from './steps.mts';

const TABLE = 'Letter results';
const METRICS = '/api/v3/letters/metrics';

interface Metrics {
	uniqueId: string | number;
	title: string;
	delivered: number | null;
	opensUnique: number;
	clicksUnique: number;
}

/**
 * Each letter of a poll has one row in the Data Table and one message, also if its ID is a number, it has no channel, or
 * nobody got it. One without an ID or without a figure is reported, and so is one that was deleted meanwhile. The others
 * go on.
 */
export const letterResults: Check = async (instance, file, { slack, credentials }) => {
	const { sandbox, server } = instance;
	shortenWait(file);
	await importWorkflow(instance, file, credentials);
	await server.rest.publishWorkflow(file.id);
	const letterIds = [0, 1, 2, 3, 4].map(() => sandbox.control.changes.publishLetter());
	// A short page, so that it is the only one.
	const all = (await readMetrics(instance)).slice(0, 20);
	const letters = all.filter(({ uniqueId }) => letterIds.includes(String(uniqueId)));
	const [plain, numeric, unread, nameless, partial] = letters;
	Object.assign(numeric, { uniqueId: 4711, title: '<!channel> & co.', channel: undefined });
	Object.assign(unread, { delivered: 0, opensUnique: 0, clicksUnique: 0 });
	Object.assign(nameless, { uniqueId: undefined, title: 'Nameless' });
	Object.assign(partial, { delivered: null });
	/** Answers the next requests for metrics with these. */
	const answer = (items: readonly Metrics[], times: number) => {
		const body = JSON.stringify({ items, message: 'Success', total: items.length });
		sandbox.control.addFault({ kind: 'body', method: 'POST', path: METRICS, body, times });
	};
	answer(all, 99);
	for (let poll = 0; poll < letters.length; poll++) await pollNow(instance, file);

	const saved = letters.slice(0, 3);
	assert.partialDeepStrictEqual(
		(await readRows(instance, TABLE)).toSorted(byLetter),
		saved
			.map(({ uniqueId, title, delivered, opensUnique, clicksUnique }) => ({
				letterId: String(uniqueId),
				title,
				delivered,
				opens: opensUnique,
				clicks: clicksUnique,
			}))
			.toSorted(byLetter),
	);
	const percent = (part: number) => `(${Math.round((100 * part) / plain.delivered!)} %)`;
	const figures = `${plain.opensUnique} of ${plain.delivered} readers opened it ${percent(plain.opensUnique)}, ${plain.clicksUnique} clicked ${percent(plain.clicksUnique)}.`;
	const messages = slack.splice(0);
	assert.ok(messages.every(({ channel }) => channel === '#newsletter'));
	const texts = messages.map(({ text }) => text);
	assert.equal(texts.length, 5, texts.join('\n'));
	assert.ok(texts.includes(`*${plain.title}* after a day: ${figures}`), texts.join('\n'));
	assert.ok(texts.some((text) => text.startsWith('*&lt;!channel&gt; &amp; co.* after a day: ')));
	assert.ok(texts.includes(`*${unread.title}* after a day: 0 of 0 readers opened it, 0 clicked.`));
	assert.ok(texts.some((text) => text.startsWith('No results of *Nameless*: ')));
	assert.ok(texts.includes(`No results of *${partial.title}*: some figures are missing.`));

	// A letter is deleted while the workflow waits: the poll has seen it, and the step that reads its figures does not.
	const deleted = { ...plain, uniqueId: 'deleted', title: 'Deleted' };
	const others = all.filter((letter) => letter !== nameless);
	sandbox.control.clearFaults();
	answer([deleted, ...others], 1);
	answer(others, 99);
	await pollNow(instance, file);
	assert.deepEqual(
		slack.splice(0).map(({ text }) => text),
		[
			'No results of *Deleted*: the list of metrics does not contain it, so it may have been deleted.',
		],
	);
	await server.rest.unpublishWorkflow(file.id);
};

/** Lets the workflow wait for a second instead of a day. */
export function shortenWait({ nodes }: WorkflowFile): void {
	const wait = nodes.find(({ name }) => name === 'Wait 24 Hours')!;
	assert.deepEqual(wait.parameters, { amount: 24, unit: 'hours' });
	wait.parameters = { amount: 1, unit: 'seconds' };
}

async function readMetrics({ sandbox }: Instance): Promise<Metrics[]> {
	return await itemsOf(sandbox, `${METRICS}?api=true`, {
		method: 'POST',
		body: '{}',
	});
}

type Row = Readonly<Record<string, unknown>>;

/** Returns the rows of a Data Table. */
export async function readRows({ server: { rest } }: Instance, table: string): Promise<Row[]> {
	const { data: tables } = await rest.request<{ data: Table[] }>('GET', '/data-tables-global');
	const { id, projectId } = tables.find(({ name }) => name === table)!;
	const path = `/projects/${projectId}/data-tables/${id}/rows`;
	return (await rest.request<{ data: Row[] }>('GET', path)).data;
}

const byLetter = (one: Row, other: Row) =>
	String(one.letterId).localeCompare(String(other.letterId));

interface Table {
	id: string;
	name: string;
	projectId: string;
}
