import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

import { nodes } from '../support/package.mts';

/** What README promises is what other pages and the sandbox say. */

const readme = readFileSync('README.md', 'utf8');

test('its figures are those of the benchmark', () => {
	const figures = [...readme.matchAll(/(\d+\.\d+) times/g)].map(([, figure]) => figure);
	expect(figures.length).toBeGreaterThan(1);
	const measured = readFileSync('docs/performance.md', 'utf8');
	for (const figure of figures) {
		expect(measured).toMatch(new RegExp(`\\| ${figure.replace('.', '\\.')} \\([^|]*\\) times`));
	}
});

test('it has every example workflow and every node', () => {
	for (const workflow of globSync('workflows/*.json')) expect(readme).toContain(`](${workflow})`);
	for (const { type } of nodes) expect(readme).toContain(`[${type.description.displayName}](docs/`);
});

test('the five minutes name nodes that the workflow has', () => {
	const [, steps] = readme.split('## From nothing to a working automation');
	const [, file] = /\]\((workflows\/[\w-]+\.json)\)/.exec(steps)!;
	const workflow = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: Array<{ name: string; credentials?: object }>;
	};
	const signed = workflow.nodes.filter(({ credentials }) => credentials !== undefined);
	for (const { name } of signed) expect(steps).toContain(`_${name}_`);
	const names = workflow.nodes.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Run Now', 'Summary']));
});

test('the five minutes have the address and the key that the sandbox has', () => {
	const source = readFileSync('sandbox/main.mts', 'utf8');
	expect(source).toContain("default: '4010'");
	expect(readme).toContain('`http://127.0.0.1:4010`');
	const key = execFileSync(process.execPath, [
		'--input-type=module',
		'--eval',
		"import { startSandbox } from './sandbox/index.mts'; const s = await startSandbox(); console.log(s.apiKey); await s.close();",
	]);
	expect(readme).toContain(`\`${String(key).trim()}\``);
});

test('is short enough to be read, and shipped', () => {
	expect(Buffer.byteLength(readme)).toBeLessThan(25_000);
});
