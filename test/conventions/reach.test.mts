import { globSync, readFileSync } from 'node:fs';
import { manifest } from '../support/package.mts';

/** The package reaches only the places that docs/security.md lists. The linter sees that no source uses the process. */

const sources = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();
const using = (pattern: RegExp) =>
	sources.filter((file) => pattern.test(readFileSync(file, 'utf8')));

test.each<[string, RegExp, string[]]>([
	[
		"n8n's HTTP helpers",
		/\bhttpRequest(WithAuthentication)?\b|\bhelpers\s*\.request\b/,
		['nodes/PublishingActivityTrigger/feed/diagnose.ts', 'nodes/shared/client/transport.ts'],
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
	// The linter sees the time that literal patterns take.
	['a pattern made of a text', /\bRegExp\(/, []],
])('%s: used only here', (_, pattern, files) => {
	expect(using(pattern)).toEqual(files);
});

test('nothing ships beside the package itself, so npm audit has nothing to find', () => {
	const kinds = Object.keys(manifest).filter((name) => /dependencies$/i.test(name));
	expect(kinds).toEqual(['devDependencies', 'peerDependencies']);
});
