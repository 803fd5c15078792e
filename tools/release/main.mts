/**
 * `npm run tool -- release [--tag=v1.2.3]`: checks everything about a release that can be checked before it is
 * published, without network. Leaves the tarball in `.cache/package/`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackage } from '../../test/support/n8n/installPackage.mts';
import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';
import { npm } from '../setup/npm.mjs';
import { step } from '../setup/progress.mjs';
import { checkOwner } from './owner.mts';
import { checkChangelog, checkReadme, checkTag } from './version.mts';
import { scanSources, scanTarball } from './scan.mts';

await command(async () => {
	const { values } = parseArgs({ options: { tag: { type: 'string' } } });
	checkTag(values.tag);
	checkChangelog();
	checkReadme();
	await step('Lint, formatting, spelling and generated pages', () =>
		npm('release-lint', ['run', 'lint']),
	);
	await step('Types', () => npm('release-types', ['run', 'typecheck']));
	await ensureBuilt();
	const tarball = await packPackage(resolve('.cache/package'));
	await step('Words, links and the contents of the tarball', () =>
		npm('release-tests', ['test', '--', 'test/conventions']),
	);
	await step('n8n’s scanner over the sources', scanSources);
	await step('n8n’s scanner over the tarball', () => scanTarball(tarball));
	// Last: until there is an owner, all else can still be seen to hold.
	checkOwner();
	console.log(`Ready to be published: ${tarball}`);
});
