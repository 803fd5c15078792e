import { startSandbox } from '../../../sandbox/index.mts';
import { createEngine } from '../../support/engine.mts';

/** Runs by itself, so that all that n8n logs can be read: a refused key, a failing service, a success. */
async function main(): Promise<void> {
	const [sandbox, engine] = await Promise.all([startSandbox(), createEngine()]);
	const run = async (apiKey: string) =>
		await engine.runNode({
			type: 'publishingImports',
			parameters: { resource: 'import', operation: 'getAll' },
			credentials: { publishingApi: { baseUrl: sandbox.url, apiKey } },
		});
	const refused = await run('a-key-that-is-refused');
	sandbox.control.addFault({ kind: 'status', status: 500, times: 3 });
	const failed = await run(sandbox.apiKey);
	const { status } = await run(sandbox.apiKey);
	const codes = [refused, failed].map(({ error }) => (error as { httpCode?: string }).httpCode);
	await sandbox.close();
	console.log(`Finished with ${[...codes, status].join(', ')}`);
	process.exit(0);
}

void main();
