import { readFileSync } from 'node:fs';
import { posix, relative } from 'node:path';
import type { BuildOptions, PreRenderedChunk } from 'rolldown';

/** The package that n8n provides. All others are joined in: what npm puts beside this package is not known. */
const FROM_N8N = [/^n8n-workflow/];
const SHARED = 'shared';

/**
 * Rolldown's options to join the package's sources as CommonJS: a file for each node and credential of package.json, one
 * for their shared parts, and one for each part that is loaded later, in the folder of its node.
 */
export function bundleOptions(): BuildOptions {
	return {
		input: entries(),
		external: FROM_N8N,
		platform: 'node',
		tsconfig: 'tsconfig.json',
		transform: { target: 'es2022' },
		output: {
			dir: 'dist',
			format: 'cjs',
			entryFileNames: '[name].js',
			chunkFileNames: fileOf,
			codeSplitting: { groups: [{ name: SHARED, test: /\/nodes\/shared\// }] },
			minifyInternalExports: false,
		},
	};
}

/** The source of each node and credential, by its name below `dist`, without an ending. */
function entries(): Record<string, string> {
	const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
	const listed: string[] = [...n8n.nodes, ...n8n.credentials];
	const names = listed.map((file) => file.replace(/^dist\//, '').replace(/\.js$/, ''));
	return Object.fromEntries(names.map((name) => [name, `${name}.ts`]));
}

function fileOf({ name, moduleIds: [first] }: PreRenderedChunk): string {
	const [nodes, node] = relative(process.cwd(), first).split(/[\\/]/);
	return posix.join(nodes, name === SHARED ? '' : node, `${name}.js`);
}
