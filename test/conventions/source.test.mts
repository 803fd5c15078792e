import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import config from '../../.dependency-cruiser.mjs';

test('sources follow the lint rules without exceptions', () => {
	const files = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']);
	const exception = /eslint-disable|@ts-ignore|@ts-nocheck/;
	expect(files.filter((file) => exception.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Whoever fills in a form, and whoever answers a request, writes the texts that patterns see. */
describe('patterns take no more time than a text is long', () => {
	const lint = (arguments_: string[], input = '') =>
		spawnSync(
			process.execPath,
			[
				path.resolve('node_modules/eslint/bin/eslint.js'),
				'--config',
				'eslint.tests.config.mjs',
				...arguments_,
			],
			{ encoding: 'utf8', input },
		).stdout;

	test('in all sources', () => {
		expect(lint(['--rule', 'complexity: off', 'nodes', 'credentials'])).toBe('');
	});

	test('as the lint rules see to', () => {
		const patterns = [
			String.raw`/^(\d+\.?\d*|\.\d+)$/`,
			String.raw`/\s+$/`,
			String.raw`/(a|b|ab)*c/`,
		];
		const source = patterns.map((pattern) => `export const found = ${pattern};`).join('\n');
		const found = lint(['--stdin', '--stdin-filename', 'nodes/example.ts'], source);
		expect(found.match(/^ +\d+:\d+/gm)?.map((place) => Number.parseInt(place, 10))).toEqual([
			1, 2, 3,
		]);
	});

	test('and are literals, which the rules see, but for those made of a secret or of a parameter’s name', () => {
		const files = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();
		expect(files.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))).toEqual([
			'nodes/shared/api/secrets.ts',
			'nodes/shared/client/pageRequest.ts',
		]);
	});
});

test('every rule for imports is about files of this project', () => {
	const files = globSync('{nodes,credentials,openapi,sandbox,demo,tools,test}/**/*.{ts,mts,mjs}');
	const idle = config.forbidden.filter(({ from: { path: pattern } }) => {
		const rule = new RegExp(pattern ?? '');
		return !files.some((file) => rule.test(file));
	});
	expect(idle.map(({ name }) => name)).toEqual([]);
});
