import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Instance } from '../../support/n8n/instance.mts';
import { leadTo, newNode } from '../../support/n8n/workflow.mts';
import { readRows } from './letterResults.mts';
import { importWorkflow, pollNow, succeeded } from './steps.mts';

const TABLE = 'Unsubscribed';
const EMAIL = '={{ $json.email }}';

/**
 * The recipe of `docs/recipes.md`, with both of its last steps: whoever leaves is in the Data Table and in the CRM, once,
 * although the workflow runs twice.
 */
export async function unsubscribesIntoCrm(instance: Instance): Promise<void> {
	const { rest } = instance.server;
	const requests: string[] = [];
	const crm = createServer((request, response) => {
		requests.push(`${request.method} ${request.url}`);
		response.end('{}');
	});
	await once(crm.listen(0, '127.0.0.1'), 'listening');
	const { id: project } = await rest.request<{ id: string }>('GET', '/projects/personal');
	const columns = [{ name: 'email', type: 'string' }];
	await rest.request('POST', `/projects/${project}/data-tables`, { name: TABLE, columns });

	const file = workflowWith(`http://127.0.0.1:${(crm.address() as AddressInfo).port}`);
	await importWorkflow(instance, file);
	await rest.publishWorkflow(file.id);
	const email = instance.sandbox.control.changes.unsubscribeContact();
	await pollNow(instance, file);
	// A test step takes the newest contact, as a repetition does.
	succeeded(await rest.executionEnded(await rest.runWorkflow(file.id, file.nodes[0].name)));
	const rows = await readRows(instance, TABLE);
	assert.deepEqual(
		rows.map((row) => row.email),
		[email],
	);
	const update = `PUT /people/${encodeURIComponent(email)}`;
	assert.deepEqual(requests, [update, update]);
	await rest.unpublishWorkflow(file.id);
	crm.close();
}

function workflowWith(crm: string) {
	const trigger = newNode('Unsubscribed', 'publishingTrigger', { event: 'contactUnsubscribed' });
	const upsert = newNode(
		'Upsert Row',
		'n8n-nodes-base.dataTable',
		{
			operation: 'upsert',
			dataTableId: { __rl: true, mode: 'name', value: TABLE },
			filters: { conditions: [{ keyName: 'email', condition: 'eq', keyValue: EMAIL }] },
			columns: { mappingMode: 'defineBelow', value: { email: EMAIL } },
		},
		{ typeVersion: 1.1 },
	);
	const update = newNode(
		'Update CRM',
		'n8n-nodes-base.httpRequest',
		{ method: 'PUT', url: `=${crm}/people/{{ encodeURIComponent($json.email) }}`, options: {} },
		{ typeVersion: 4.2 },
	);
	return {
		id: 'unsubscribesIntoCrm',
		name: 'Unsubscribes into a CRM',
		settings: { executionOrder: 'v1' as const },
		nodes: [trigger, upsert, update],
		connections: { [trigger.name]: leadTo(upsert, update) },
	};
}
