import type { INode } from 'n8n-workflow';
import type { Credential, WorkflowFile } from '../support/n8n/rest.mts';
import { runNow } from '../support/n8n/triggerNodes.mts';

/** A credential that takes key and base URL from each item. */
export const OF_ITEM = { baseUrl: '={{ $json.url }}', apiKey: '={{ $json.key }}' };

/** A workflow that writes the contacts of several companies, and adds a tag to them, with the key of each item's company. */
export function twoTenantsWorkflow(
	credential: Credential,
	items: ReadonlyArray<Readonly<Record<string, string>>>,
): WorkflowFile {
	const readers: INode = {
		id: 'readers',
		name: 'Readers',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [200, 0],
		parameters: { jsCode: `return ${JSON.stringify(items.map((json) => ({ json })))}` },
	};
	const contacts = (id: string, name: string, parameters: INode['parameters']): INode => ({
		id,
		name,
		type: 'n8n-nodes-publishing.publishingContacts',
		typeVersion: 1,
		position: [400, 0],
		parameters,
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
	});
	const upsert = contacts('upsert', 'Upsert', {
		resource: 'contact',
		operation: 'upsert',
		email: '={{ $json.email }}',
		fieldsMode: 'json',
		contactJson: '{}',
	});
	const tag = contacts('tag', 'Tag', {
		resource: 'tag',
		operation: 'addToContacts',
		tag: { __rl: true, mode: 'name', value: 'VIP' },
		emails: '={{ $json.email }}',
	});
	const to = (...names: string[]) => ({
		main: [names.map((node) => ({ node, type: 'main' as const, index: 0 }))],
	});
	return {
		id: 'two-tenants',
		name: 'Two tenants',
		settings: { executionOrder: 'v1' },
		nodes: [runNow, readers, upsert, tag],
		connections: { [runNow.name]: to(readers.name), [readers.name]: to(upsert.name, tag.name) },
	};
}
