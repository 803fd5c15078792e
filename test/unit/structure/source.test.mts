import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

const sources = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();

/** Modules a file imports, types included; those of the package as paths from its root. */
function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
	return importedFiles.map(({ fileName }) =>
		fileName.startsWith('.') ? path.join(path.dirname(file), fileName) : fileName,
	);
}

const inside = (folder: string, module: string) =>
	module === folder || module.startsWith(`${folder}/`);

/**
 * Which folders and packages the files of a folder may import, itself apart. This is the design's
 * "dependencies point one way"; a folder is held to the first line that names it.
 */
const layers: Array<[folder: string, allowed: string[]]> = [
	['nodes/shared/service', ['zod']],
	['nodes/shared/request', ['nodes/shared/service', 'n8n-workflow', 'zod']],
	['nodes/shared/fields', ['nodes/shared/request', 'nodes/shared/service', 'n8n-workflow', 'zod']],
	[
		'nodes/shared/run',
		['nodes/shared/fields', 'nodes/shared/request', 'nodes/shared/service', 'n8n-workflow', 'zod'],
	],
	['nodes/shared', ['nodes/shared', 'n8n-workflow', 'zod']],
	['nodes/PublishingActivityTrigger/realtime', []],
	['nodes', ['nodes/shared', 'n8n-workflow', 'zod']],
	['credentials', ['nodes/shared/service', 'n8n-workflow']],
];

/** A node's files may import the files of their own node, never another's. */
const home = (file: string) =>
	layers.find(([folder]) => inside(folder, file) && folder !== 'nodes')?.[0] ??
	file.split('/').slice(0, 2).join('/');

describe.each(sources)('%s', (file) => {
	const [, allowed] = layers.find(([folder]) => inside(folder, file))!;

	test('imports only from the layers below it, n8n-workflow and zod', () => {
		const permitted = [home(file), ...allowed];
		expect(
			importsOf(file).filter((module) => !permitted.some((folder) => inside(folder, module))),
		).toEqual([]);
	});

	test('follows the lint rules without exceptions', () => {
		expect(readFileSync(file, 'utf8')).not.toMatch(/eslint-disable|@ts-ignore|@ts-nocheck/);
	});
});

test('no file imports itself through others', () => {
	const graph = new Map(
		sources.map((file) => [
			file,
			importsOf(file).flatMap((module) =>
				[`${module}.ts`, `${module}/index.ts`].filter((candidate) => sources.includes(candidate)),
			),
		]),
	);
	const circles = sources.filter((file) => reaches(file, file, graph));
	expect(circles).toEqual([]);
});

function reaches(from: string, target: string, graph: Map<string, string[]>): boolean {
	const seen = new Set<string>();
	const pending = [...(graph.get(from) ?? [])];
	for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
		if (file === target) return true;
		if (!seen.has(file)) pending.push(...(graph.get(file) ?? []));
		seen.add(file);
	}
	return false;
}
