import { posix, relative } from 'node:path';
import { rolldown, type PreRenderedChunk } from 'rolldown';

/** The package that n8n provides. All others are joined in: what npm puts beside this package is not known. */
const FROM_N8N = [/^n8n-workflow/];
const SHARED = 'shared';

/**
 * Joins sources with all that they import, as CommonJS: a file for each of `entries` (its name below
 * `folder`, without an ending, and its source), one for their shared parts, and one for each part that is loaded later, in
 * the folder of its node.
 */
export async function bundle(entries: Record<string, string>, folder: string): Promise<void> {
	const bundler = await rolldown({
		input: entries,
		external: FROM_N8N,
		platform: 'node',
		tsconfig: 'tsconfig.json',
		transform: { target: 'es2022' },
	});
	await bundler.write({
		dir: folder,
		format: 'cjs',
		entryFileNames: '[name].js',
		chunkFileNames: fileOf,
		codeSplitting: { groups: [{ name: SHARED, test: /\/nodes\/shared\// }] },
		// The download is two fifths smaller. Functions and classes keep their names, so that stacks can be read.
		comments: false,
		minify: {
			compress: true,
			mangle: { toplevel: true, keepNames: true },
			codegen: { removeWhitespace: true },
		},
		minifyInternalExports: false,
	});
	await bundler.close();
}

function fileOf({ name, moduleIds: [first] }: PreRenderedChunk): string {
	const [nodes, node] = relative(process.cwd(), first).split(/[\\/]/);
	return posix.join(nodes, name === SHARED ? '' : node, `${name}.js`);
}
