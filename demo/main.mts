/** `npm run demo`: a whole n8n on this machine, at work with these nodes on a played service. */
import { ensureN8n, N8N_VERSION } from '../test/support/n8n/install.mts';
import { installPackage, packPackage } from '../test/support/n8n/installPackage.mts';
import { startN8n, type N8nServer } from '../test/support/n8n/server.mts';
import { startMailbox, type Mailbox } from '../test/support/mailbox.mts';
import { startSandbox, type Sandbox } from '../sandbox/index.mts';
import { ensureBuilt } from '../tools/setup/build.mts';
import { command } from '../tools/setup/command.mjs';
import { step } from '../tools/setup/progress.mjs';
import { UserError } from '../tools/setup/userError.mjs';
import { claim } from './claim.mts';
import { DEMO_FOLDER } from './folder.mts';
import { readImports } from './imports.mts';
import { furnish, OWNER } from './newsroom.mts';
import { demoOptions, USAGE } from './options.mts';
import { checkSummary, reportTable, summaryOf } from './report.mts';

void command(async () => {
	const args = process.argv.slice(2);
	if (args.includes('--help')) return console.log(USAGE);
	const options = demoOptions(args, process.env);
	await claim(DEMO_FOLDER, options);
	const n8n = await ensureN8n();
	await ensureBuilt();
	await installPackage(await packPackage(), DEMO_FOLDER);

	const sandbox = await startSandbox({
		port: options.sandboxPort,
		realtimePort: options.realtimePort,
	});
	const mailbox = await startMailbox();
	try {
		const server = await step(`Starting n8n ${N8N_VERSION} (about 15 seconds)`, () =>
			startN8n({ n8n, userFolder: DEMO_FOLDER, port: options.port }),
		);
		await retryImports(server, sandbox, mailbox);
		if (options.stayOpen) await stayOpen(server, sandbox);
		await server.stop();
	} finally {
		await mailbox.close();
		await sandbox.close();
	}
});

/** Runs the example workflow once, and prints the outcome of each import and the email that reports them. */
async function retryImports(server: N8nServer, sandbox: Sandbox, mailbox: Mailbox): Promise<void> {
	const workflow = await step('Setting up owner, credentials and workflow', () =>
		furnish(server, sandbox, mailbox),
	);
	const before = await readImports(sandbox);
	const execution = await step(`Running "${workflow.name}" (about 10 seconds)`, async () =>
		server.rest.executionEnded(await server.rest.runWorkflow(workflow.id, 'Run Now')),
	);
	const summary = summaryOf(execution, before);
	console.log(`\n${reportTable(summary, before)}\n${summary.text}\n`);
	for (const { subject, text } of mailbox.emails) {
		console.log(
			`Email sent by the workflow: ${subject}\n${text?.trim().replaceAll(/^/gm, '  ')}\n`,
		);
	}
	checkSummary(summary, before, await readImports(sandbox));
	console.log(`The workflow  ${server.url}/workflow/${workflow.id}`);
}

/** Waits for Ctrl-C, which `command` handles. Returns only by throwing. */
async function stayOpen({ url, exited, logFile }: N8nServer, sandbox: Sandbox): Promise<never> {
	console.log(`n8n           ${url}
Sign in as    ${OWNER.email}
Password      ${OWNER.password}
The service   ${sandbox.url}, played by the sandbox; API key ${sandbox.apiKey}

The workflow is published and runs every hour. Ctrl-C ends everything.`);
	await exited;
	throw new UserError(`n8n has ended by itself: see ${logFile}.`);
}
