import { existsSync, globSync, readFileSync } from 'node:fs';

const workflows = globSync('.github/workflows/*.yml').map(
	(file) => [file, readFileSync(file, 'utf8')] as const,
);

test('there is one for changes and one for releases', () => {
	expect(workflows.map(([file]) => file).sort()).toEqual([
		'.github/workflows/ci.yml',
		'.github/workflows/publish.yml',
	]);
});

describe.each(workflows)('%s', (file, text) => {
	test('names each action by its commit, with the version for readers', () => {
		const actions = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
		expect(actions.length).toBeGreaterThan(0);
		for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
	});

	test('may only read, but for the identity that npm trusts and the release; its one secret is for the first version', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
		const writes = [...text.matchAll(/(\S+): write/g)].map(([, permission]) => permission);
		const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret);
		const isPublishing = file.endsWith('publish.yml');
		expect(writes).toEqual(isPublishing ? ['id-token', 'contents'] : []);
		expect(secrets).toEqual(isPublishing ? ['NPM_TOKEN'] : []);
	});

	test('runs only scripts that exist', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) {
			expect(Object.keys(scripts)).toContain(script);
		}
		for (const [, file] of text.matchAll(/(?:run: |node )((?:\.ci|tools)\/\S+)/g)) {
			expect([file, existsSync(file)]).toEqual([file, true]);
		}
	});
});
