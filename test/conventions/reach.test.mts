import { globSync, readFileSync } from 'node:fs';
import { manifest } from '../support/package.mts';

/** The package reaches only the places that docs/security.md lists. */

const sources = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();
const using = (pattern: RegExp) =>
	sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test.each<[string, RegExp, string[]]>([
	[
		"n8n's HTTP helpers",
		/\bhttpRequest(WithAuthentication)?\b|\bhelpers\s*\.request\b/,
		['nodes/PublishingActivityTrigger/feed/explain.ts', 'nodes/shared/client/transport.ts'],
	],
	['a WebSocket', /\bnew WebSocket\b/, ['nodes/PublishingActivityTrigger/realtime/socket.ts']],
	['another way to the network', /\bfetch\(|XMLHttpRequest|EventSource\b|\bnet\b\.connect/, []],
	['evaluated code', /\beval\(|\bFunction\(|\bimport\((?!'\.)|\brequire\(/, []],
	[
		'code loaded on first use',
		/\bimport\('/,
		[
			'nodes/PublishingActivityTrigger/PublishingActivityTrigger.node.ts',
			'nodes/PublishingTrigger/PublishingTrigger.node.ts',
		],
	],
	['the process and its environment', /\bprocess\.|\bglobalThis\b/, []],
])('%s: used only where the page says', (_, pattern, files) => {
	expect(using(pattern)).toEqual(files);
});

test('nothing is run when the package is installed', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
	const atInstall = /^(pre|post)?(install|prepare)$/;
	expect(Object.keys(scripts).filter((name) => atInstall.test(name))).toEqual([]);
});

test('nothing ships beside the package itself, so npm audit has nothing to find', () => {
	const { peerDependencies, ...rest } = manifest as Record<string, unknown>;
	expect(Object.keys(rest).filter((kind) => /^(?!dev).*dependencies$/i.test(kind))).toEqual([]);
	expect(peerDependencies).toEqual({ 'n8n-workflow': '*' });
});
