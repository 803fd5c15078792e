import { globSync, readFileSync } from 'node:fs';

import { nodes } from '../support/package.mts';

/** README is complete and short. `npm run docs` writes its counts. */

const readme = readFileSync('README.md', 'utf8');

test('has every example workflow, every node, and the two commands to try it', () => {
	const examples = globSync('workflows/*.json').map((file) =>
		JSON.parse(readFileSync(file, 'utf8')),
	);
	for (const { name } of examples) expect(readme).toContain(`[${name}](docs/examples.md#`);
	for (const script of ['demo', 'test'])
		expect(readme).toMatch(RegExp(`^npm (run )?${script}$`, 'm'));
	for (const { type } of nodes) expect(readme).toContain(`[${type.description.displayName}](docs/`);
});

test('is short enough to be read', () => {
	const prose = readme.replaceAll(/```[^]*?```|<[^>]+>|\]\([^)]*\)|\|[-| ]+\||[|#*_`]/g, ' ');
	expect(prose.split(/\s+/).length).toBeLessThanOrEqual(1_000);
});

test("the sandbox's page has every way to steer it, and no other", () => {
	const page = readFileSync('sandbox/README.md', 'utf8');
	const sources = ['sandbox/server/controlRoutes.mts', 'sandbox/realtime/controlRoutes.mts'];
	const route = /(?:command\('|app\.)(\w+)'?(?:, |\()'(\/[\w/-]+)'/g;
	const routes = sources
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(route)])
		.map(([, method, path]) => `${method.toUpperCase()} ${path}`);
	expect(routes.length).toBeGreaterThan(20);
	const said = [...page.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]+)`/g)].map(([, each]) => each);
	expect(said.sort()).toEqual(routes.sort());
});
