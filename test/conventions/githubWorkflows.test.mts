import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const workflows = globSync('.github/workflows/*.yml').map(
	(file) => [file, readFileSync(file, 'utf8')] as const,
);

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
});

test('every end-to-end test is in one part of the matrix', () => {
	const { jobs } = load(readFileSync('.github/workflows/ci.yml', 'utf8')) as {
		jobs: { e2e: { strategy: { matrix: { files: string[] } } } };
	};
	const parts = jobs.e2e.strategy.matrix.files.map((names) => names.split(' '));
	for (const file of globSync('test/e2e/*.test.mts')) {
		const inParts = parts.filter((names) => names.some((name) => file.includes(name)));
		expect([file, inParts.length]).toEqual([file, 1]);
	}
});
