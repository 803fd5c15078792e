/** `npm run tool -- <name> [options]`: everything that is neither product nor test. Without a name it lists all tools. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TOOLS: Readonly<Record<string, { readonly file: string; readonly help: string }>> = {
	account: {
		file: 'tools/account/main.mts',
		help: `--base-url=https://api.example.com
Tries the description of the API on a real account, with the key in PUBLISHING_API_KEY. It only reads (docs/account.md).`,
	},
	bench: {
		file: 'tools/bench/main.mts',
		help: `[<names>] [--runs=5] [--write]
Measures the package in a real n8n, against HTTP Request: everything, which takes about half an hour on an idle machine,
or what is named, by the headings of docs/reference/benchmark.md. --runs: of which medians are taken. --write: also writes
that page.`,
	},
	pictures: {
		file: 'tools/pictures/main.mts',
		help: `[<names>]
Takes the pictures in .github/media again, in a real n8n and Chromium. File names need a font with Japanese letters.`,
	},
	release: {
		file: 'tools/release/main.mts',
		help: `[--tag=v1.2.3]
Checks everything about a release that can be checked offline, with n8n's own scanner. Leaves the tarball in .cache/package/.`,
	},
	soak: {
		file: 'tools/soak/main.mts',
		help: `[--minutes=30] [--seed=1] [--durable]
Runs both triggers in a real n8n through disconnections, restarts and standstills. Counts every event and change, and watches
memory. All samples are in .cache/soak.json.`,
	},
};

const [name = '', ...options] = process.argv.slice(2);
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (tool === undefined) {
	const isHelp = ['', '--help'].includes(name);
	if (!isHelp) console.error(`There is no tool '${name}'.`);
	console.log(Object.entries(TOOLS).map(usage).join('\n\n'));
	process.exitCode = isHelp ? 0 : 1;
} else if (options.includes('--help')) {
	console.log(usage([name, tool]));
} else {
	const program = resolve(tool.file);
	process.argv = [process.argv[0]!, program, ...options];
	await import(pathToFileURL(program).href);
}

function usage([name, { help }]: [string, { readonly help: string }]): string {
	const [first, ...others] = help.split('\n');
	return [`npm run tool -- ${name} ${first}`, ...others.map((line) => `  ${line}`)].join('\n');
}
