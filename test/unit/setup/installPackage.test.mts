import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackage } from '../../support/n8n/installPackage.mts';

const NAME = 'n8n-nodes-publishing';
const PROJECT = JSON.stringify({ name: 'project-around', version: '1.0.0' });
let project: string;
let userFolder: string;

beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), 'install-'));
	userFolder = join(project, '.cache/demo');
	writeFileSync(join(project, 'package.json'), PROJECT);
	mkdirSync(join(project, 'node_modules/of-the-project'), { recursive: true });
});
afterEach(() => rmSync(project, { recursive: true }));

function pack(content: string): string {
	const source = mkdtempSync(join(project, 'source-'));
	writeFileSync(
		join(source, 'package.json'),
		JSON.stringify({ name: NAME, version: '1.0.0', peerDependencies: { 'n8n-workflow': '*' } }),
	);
	writeFileSync(join(source, 'content.txt'), content);
	const [{ filename }] = JSON.parse(
		execFileSync('npm', ['pack', '--json'], {
			cwd: source,
			stdio: ['ignore', 'pipe', 'ignore'],
		}).toString(),
	);
	return join(source, filename);
}
const installed = (file: string) =>
	readFileSync(join(userFolder, '.n8n/nodes/node_modules', NAME, file), 'utf8');

test('installs into the user folder alone, not into the project that holds it', async () => {
	await installPackage(pack('one'), userFolder);
	expect(installed('content.txt')).toBe('one');
	expect(readFileSync(join(project, 'package.json'), 'utf8')).toBe(PROJECT);
	expect(readdirSync(join(project, 'node_modules'))).toEqual(['of-the-project']);
	expect(readdirSync(join(userFolder, '.n8n/nodes/node_modules'))).not.toContain('n8n-workflow');
});
