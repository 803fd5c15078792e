import type { Sandbox } from '../sandbox/index.mts';

/** The fields of a subscriber import that the demo shows. */
export interface SubscriberImport {
	uniqueId: string;
	status: string;
	fileName: string | null;
	recordsFailed: number;
	/** ISO 8601. */
	createdAt: string;
}

/** Reads the company's imports by ID, directly from the service and not through n8n. */
export async function readImports(sandbox: Sandbox): Promise<Map<string, SubscriberImport>> {
	const imports = new Map<string, SubscriberImport>();
	for (let page = 1; ; page++) {
		const response = await fetch(
			`${sandbox.url}/api/v3/contacts/imports?api=true&limit=100&page=${page}`,
			{ headers: { authorization: `Bearer ${sandbox.apiKey}` } },
		);
		if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
		const { items } = (await response.json()) as { items: SubscriberImport[] };
		if (items.length === 0) return imports;
		for (const item of items) imports.set(item.uniqueId, item);
	}
}
