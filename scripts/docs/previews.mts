import { previewPaths, schemaOf } from '../../test/support/previewSchema.mts';
import { allOperations } from '../../test/support/useNodes.mts';
import type { ExampleCompany } from './company.mts';

/** The output previews (`__schema__`) of all operations by their path below `nodes/`, from what each gives. */
export async function allPreviews(company: ExampleCompany): Promise<Map<string, string>> {
	const previews = new Map<string, string>();
	for (const chosen of allOperations) {
		const { items } = await company.run(chosen.node, chosen.resource, chosen.operation);
		const schema = { ...schemaOf(items), version: 1 };
		const text = `${JSON.stringify(schema, undefined, '\t')}\n`;
		for (const file of previewPaths(chosen)) previews.set(file, text);
	}
	return previews;
}
