import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { relative, resolve } from 'node:path';

import { noticeOf, NOTICES } from '../../tools/build/notices.mts';
import { credentials, manifest, nodes } from '../support/package.mts';

/** Loads the built package in a Node.js of its own, because jest replaces it with the sources. */
const PROGRAM = `
	const files = JSON.parse(process.argv[1]);
	const types = files.map((file) => {
		const [Type] = Object.values(require(file));
		const { description, ...rest } = new Type();
		return [Type.name, description ?? rest];
	});
	process.stdout.write(JSON.stringify({ types, loaded: Object.keys(require.cache) }));
`;

function load(files: string[]): { types: Array<[string, object]>; loaded: string[] } {
	const paths = JSON.stringify(files.map((file) => resolve(file)));
	return JSON.parse(
		execFileSync(process.execPath, ['--eval', PROGRAM, paths], { encoding: 'utf8' }),
	);
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const built = load([...manifest.n8n.nodes, ...manifest.n8n.credentials]);

test.each([
	...nodes.map(({ type }) => [type.constructor.name, type.description] as const),
	...credentials.map(({ type }) => [type.constructor.name, { ...type }] as const),
])('%s is built as its source says', (name, source) => {
	expect(new Map(built.types).get(name)).toEqual(asJson(source));
});

test('n8n loads at its start what describes nodes; what a trigger does is loaded when it runs', () => {
	const ours = built.loaded.filter((file) => !file.includes('node_modules'));
	expect(ours.map((file) => relative('dist', file)).sort()).toEqual(
		[
			...[...manifest.n8n.nodes, ...manifest.n8n.credentials].map((file) => relative('dist', file)),
			'nodes/PublishingActivityTrigger/properties.js',
			'nodes/PublishingTrigger/properties.js',
			'nodes/shared.js',
		].sort(),
	);
});

test('the built files require nothing but each other, n8n-workflow and Node.js', () => {
	const required = globSync('dist/**/*.js').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/\b(?:require|import)\((["'`])(.*?)\1\)/g)].map(
			([, , name]) => name,
		),
	);
	const packages = required.filter((name) => !name.startsWith('.') && !isBuiltin(name));
	expect(new Set(packages)).toEqual(new Set(['n8n-workflow']));
});

test('the license of zod, the only package that is bundled, lies beside the built files', () => {
	expect(readFileSync(NOTICES, 'utf8')).toBe(noticeOf('node_modules/zod'));
});
