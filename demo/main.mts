/** `npm run demo`: a whole n8n on this machine, at work with these nodes on a played service. */
import { installPackage, packPackage } from '../test/support/n8n/installPackage.mts';
import { ensureBuilt } from '../tools/setup/build.mts';
import { command } from '../tools/setup/command.mjs';
import { step } from '../tools/setup/progress.mjs';
import { claim } from './claim.mts';
import { folderOf } from './folder.mts';
import { readImports } from './imports.mts';
import { furnish } from './newsroom.mts';
import { demoOptions, usageOf } from './options.mts';
import { checkSummary, reportTable, summaryOf } from './report.mts';
import { stayOpen, withServers, type Servers } from './servers.mts';

const FOLDER = folderOf('demo');

void command(async () => {
	const args = process.argv.slice(2);
	if (args.includes('--help')) return console.log(usageOf('demo'));
	const options = demoOptions('demo', args);
	await claim('demo', FOLDER, options);
	await ensureBuilt();
	await installPackage(await packPackage(), FOLDER);
	await withServers(options, { userFolder: FOLDER }, async (servers) => {
		await retryImports(servers);
		if (['true', '1'].includes(process.env.CI ?? '')) return;
		await stayOpen(servers, '', 'The workflow is published and runs every hour.');
	});
});

/** Runs the example workflow once, and prints the outcome of each import. */
async function retryImports(servers: Servers): Promise<void> {
	const { n8n, sandbox } = servers;
	const workflow = await step('Setting up owner, credentials and workflow', () =>
		furnish(servers, FOLDER),
	);
	const before = await readImports(sandbox);
	const execution = await step(`Running "${workflow.name}" (about 10 seconds)`, async () =>
		n8n.rest.executionEnded(await n8n.rest.runWorkflow(workflow.id, 'Run Now')),
	);
	const summary = summaryOf(execution, before);
	console.log(`\n${reportTable(summary, before)}\n${summary.text}\n`);
	checkSummary(summary, before, await readImports(sandbox));
	console.log(`The workflow  ${n8n.url}/workflow/${workflow.id}`);
}
