import assert from 'node:assert/strict';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const TABLE = 'Letter results';

interface Metrics {
	uniqueId: string;
	title: string;
	delivered: number;
	opensUnique: number;
	clicksUnique: number;
}

/** The newest letter has one row in the Data Table, also after a second run, and each run posts its figures. */
export const letterResults: Check = async (instance, file, { slack, credentials }) => {
	const { sandbox, server } = instance;
	const wait = file.nodes.find(({ name }) => name === 'Wait 24 Hours')!;
	assert.deepEqual(wait.parameters, { amount: 24, unit: 'hours' });
	wait.parameters = { amount: 1, unit: 'seconds' };
	await importWorkflow(instance, file, credentials);
	const letterId = sandbox.control.changes.publishLetter();
	for (let times = 0; times < 2; times++) {
		const id = await server.rest.runWorkflow(file.id, 'When a Letter Is Published');
		succeeded(await server.rest.executionEnded(id));
	}

	const metrics = await itemsOf<Metrics[]>(sandbox, '/api/v3/letters/metrics?api=true', {
		method: 'POST',
		body: '{}',
	});
	const { title, delivered, opensUnique, clicksUnique } = metrics.find(
		({ uniqueId }) => uniqueId === letterId,
	)!;
	const { data: tables } = await server.rest.request<{ data: Table[] }>(
		'GET',
		'/data-tables-global',
	);
	const table = tables.find(({ name }) => name === TABLE)!;
	const { data: rows } = await server.rest.request<{ data: Array<Record<string, unknown>> }>(
		'GET',
		`/projects/${table.projectId}/data-tables/${table.id}/rows`,
	);
	assert.equal(rows.length, 1);
	const row = { letterId, title, delivered, opens: opensUnique, clicks: clicksUnique };
	assert.partialDeepStrictEqual(rows[0], row);

	const text = `*${title}* after a day: ${opensUnique} of ${delivered} readers opened it, ${clicksUnique} clicked.`;
	assert.deepEqual(
		slack.splice(0).map((message) => [message.channel, message.text]),
		Array.from({ length: 2 }, () => ['#newsletter', text]),
	);
};

interface Table {
	id: string;
	name: string;
	projectId: string;
}
