/** `npm run dev`: n8n with the sandbox and the nodes of this checkout, which it loads again after each saved change. */
import { join } from 'node:path';
import { watchPackage } from '../tools/build/watch.mts';
import { command } from '../tools/setup/command.mjs';
import { claim } from './claim.mts';
import { folderOf } from './folder.mts';
import { furnish } from './newsroom.mts';
import { demoOptions, usageOf } from './options.mts';
import { stayOpen, withServers } from './servers.mts';

/** As n8n finds a community node. */
const INSTALLED = '.n8n/nodes/node_modules/n8n-nodes-publishing';

void command(async () => {
	const args = process.argv.slice(2);
	if (args.includes('--help')) return console.log(usageOf('dev'));
	const options = demoOptions('dev', args);
	const userFolder = folderOf('dev');
	await claim('dev', userFolder, options);
	await watchPackage(join(userFolder, INSTALLED), console.log);
	const settings = {
		userFolder,
		env: { N8N_DEV_RELOAD: 'true' },
		nodeFlags: options.isInspected ? ['--inspect'] : [],
	};
	await withServers(options, settings, async (servers) => {
		await furnish(servers, userFolder);
		await stayOpen(servers, ...(options.isInspected ? ['Debugger      127.0.0.1:9229'] : []));
	});
});
