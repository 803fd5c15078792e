/**
 * Writes the output previews (`__schema__`) of all operations from what they give against the sandbox:
 * `node test/integration/previews.mts`, after a build. A test holds them to it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startSandbox } from '../sandbox/index.mts';
import { createEngine } from './engine.mts';
import { knownIds, operationExamples } from './examples.mts';
import { previewPath, schemaOf } from './previewSchema.mts';

const sandbox = await startSandbox();
const engine = await createEngine();
for (const example of operationExamples(await knownIds(sandbox))) {
	sandbox.control.reset();
	const { node, resource, operation, minimal } = example;
	const { items, error } = await engine.runNode({
		type: node,
		parameters: { resource, operation, ...minimal },
		credentials: { publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey } },
	});
	if (error !== undefined) throw error;
	const path = join('nodes', previewPath(example));
	await mkdir(dirname(path), { recursive: true });
	const schema = schemaOf(items.map(({ json }) => json));
	await writeFile(path, `${JSON.stringify({ ...schema, version: 1 }, undefined, '\t')}\n`);
	console.log(path);
}
await sandbox.close();
process.exit(0);
