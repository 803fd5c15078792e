import { isPoller, nodes } from '../../test/support/package.mts';
import { previewFolder, previewPath, schemaOf } from '../../test/support/previewSchema.mts';
import { allOperations } from '../../test/support/useNodes.mts';
import type { ExampleCompany } from './company.mts';
import { eventOf } from './pollerPage.mts';

/**
 * The output previews (`__schema__`) of all operations, and of polling triggers with their defaults, by their path below
 * `nodes/`. They are made from real output.
 */
export async function allPreviews(company: ExampleCompany): Promise<Map<string, string>> {
	const previews = new Map<string, string>();
	for (const chosen of allOperations) {
		const { items } = await company.run(chosen.node, chosen.resource, chosen.operation);
		previews.set(previewPath(chosen), previewOf(items));
	}
	for (const node of nodes.filter(isPoller)) {
		const item = await company.poll(node.name, eventOf(node).default);
		previews.set(`${previewFolder(node.name)}/output.json`, previewOf([item]));
	}
	return previews;
}

function previewOf(items: readonly unknown[]): string {
	return `${JSON.stringify({ ...schemaOf(items), version: 1 }, undefined, '\t')}\n`;
}
