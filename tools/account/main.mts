/**
 * `npm run tool -- account`: tries the package's description of the API on a real account. Exits with 0 if no documented
 * or published fact differs, with 1 if one does, and with 2 if nothing could be tried.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { readOptions, type Options } from './options.mts';
import type { Report } from './outcome.mts';
import { record } from './record.mts';
import { counts, reportPage } from './reportPage.mts';
import { tryAccount } from './run.mts';
import { Unusable } from './unusable.mts';

const NOTHING_TRIED = 2;

const stopping = new AbortController();
let exitCode: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => {
		exitCode = 128 + constants.signals[signal];
		stopping.abort();
	});
}

try {
	const options = readOptions(process.argv.slice(2), process.env);
	mkdirSync(options.out, { recursive: true });
	console.log('Trying the account: about a minute. Ctrl+C ends it with a report.');
	const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
	const report = await tryAccount(options, { signal: stopping.signal, version });
	save(options, report);
	process.exitCode = exitCode ?? (isContradicted(report) ? 1 : 0);
} catch (error) {
	process.exitCode = exitCode ?? NOTHING_TRIED;
	console.error(error instanceof Unusable ? error.message : placesOf(error));
}

function save({ out, isRecorded }: Options, report: Report): void {
	const page = path.join(out, 'report.md');
	writeFileSync(path.join(out, 'report.json'), `${JSON.stringify(report, undefined, '\t')}\n`);
	writeFileSync(page, reportPage(report));
	console.log(`${counts(report)} ${report.requests} requests in ${report.seconds} s.`);
	console.log(`The report is ${page}. docs/account.md says where to send it.`);
	if (!isRecorded) return;
	record(report);
	console.log('openapi/tried.json is written: please commit it only if this was a real account.');
}

function isContradicted({ operations, behaviors }: Report): boolean {
	return [...Object.values(operations), ...Object.values(behaviors)].some(
		(each) =>
			each.outcome === 'differs' && each.differences.some(({ source }) => source !== 'assumed'),
	);
}

/** A fault of this tool: the places in the code, without the message, which may contain a value of a record. */
function placesOf(error: unknown): string {
	const { name, stack = '' } = error as Error;
	const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
	return [`The tool failed (${name}). Please report these lines:`, ...places].join('\n');
}
