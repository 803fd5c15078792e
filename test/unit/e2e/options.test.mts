import { e2eOptions } from '../../e2e/options.mts';
import { N8N_VERSION } from '../../support/n8n/install.mts';

const OPERATIONS = 'test/e2e/operations.test.mts';

test('everything, in the version with the lock file, unless told otherwise', () => {
	const { files, n8n } = e2eOptions([]);
	expect(files).toContain(OPERATIONS);
	expect(files.length).toBeGreaterThan(5);
	expect(n8n).toBe(N8N_VERSION);
});

test.each([
	[['operations'], { files: [OPERATIONS], n8n: N8N_VERSION }],
	[['--n8n=2.0.0', 'operations'], { files: [OPERATIONS], n8n: '2.0.0' }],
	[['operations', '--n8n', '2.40.7'], { files: [OPERATIONS], n8n: '2.40.7' }],
])('%j', (args, options) => {
	expect(e2eOptions(args)).toEqual(options);
});

test.each([
	['--n8n=latest', '--n8n takes a version such as 2.41.1, and "latest" is none.'],
	['--n8n=2.41', '--n8n takes a version such as 2.41.1, and "2.41" is none.'],
	['--n8n', 'Usage: npm run test:e2e'],
	['--version=2.41.1', 'Usage: npm run test:e2e'],
	['no-such-test', 'No test file is called "no-such-test". There are:'],
])('refuses %s in words', (arg, message) => {
	expect(() => e2eOptions([arg])).toThrow(message);
});
