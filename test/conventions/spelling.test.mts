import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * cspell over the pages, with the table of all words among them, and over the nodes' sources and example
 * workflows. A correct word that the dictionary lacks goes into `cspell.json`.
 */
test('every word is spelled as American English has it', async () => {
	const cspell = ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-color'];
	const run = promisify(execFile)(process.execPath, cspell);
	const { stdout, stderr } = await run.catch(
		(failed: { stdout: string; stderr: string }) => failed,
	);
	expect(stdout.trim()).toBe('');
	const [, files] = /Files checked: (\d+), Issues found: 0 /.exec(stderr) ?? [];
	expect(Number(files)).toBeGreaterThan(100);
});
