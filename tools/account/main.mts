/**
 * `npm run tool -- account`: tries the package's description of the API on a real account. Exits with 0 if no documented
 * or published fact differs, with 1 if one does, and with 2 if nothing could be tried.
 */
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants as system } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readOptions, USAGE, type Options } from './options.mts';
import type { Outcome, Report } from './outcome.mts';
import { record } from './record.mts';
import { counts, reportPage } from './reportPage.mts';
import { tryAccount } from './run.mts';
import { Unusable } from './unusable.mts';

const NOTHING_TRIED = 2;

const stopping = new AbortController();
let exitCode: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(signal, () => {
		// The second one does not wait until all is removed: the journal is kept, and the next run offers to.
		if (stopping.signal.aborted) process.exit(128 + system.signals[signal]);
		exitCode = 128 + system.signals[signal];
		console.error('Stopping …');
		stopping.abort();
	});
}

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(USAGE);
else await main();

async function main(): Promise<void> {
	try {
		const options = readOptions(args, process.env);
		if (options.email !== undefined && !options.isYes && !(await agreesToWrite())) return;
		makeFolder(options.out);
		const report = await tryAccount(options, {
			signal: stopping.signal,
			say: (line) => console.log(line),
			ask: agrees,
			version: versionOfPackage(),
		});
		save(options, report);
		process.exitCode = exitCode ?? exitCodeOf(report);
	} catch (error) {
		process.exitCode = exitCode ?? NOTHING_TRIED;
		console.error(error instanceof Unusable ? error.message : placesOf(error));
	}
}

/** Before anything is sent: a run without a place for its journal must not write. */
function makeFolder(folder: string): void {
	try {
		mkdirSync(folder, { recursive: true });
		accessSync(folder, constants.W_OK);
	} catch {
		throw new Unusable('The folder of --out cannot be written.');
	}
}

function save(options: Options, report: Report): void {
	const page = path.join(options.out, 'report.md');
	writeFileSync(
		path.join(options.out, 'report.json'),
		`${JSON.stringify(report, undefined, '\t')}\n`,
	);
	writeFileSync(page, reportPage(report));
	console.log(`${counts(report)} ${report.requests} requests in ${report.seconds} s.`);
	console.log(`The report is ${page}. docs/account.md says where to send it.`);
	if (!options.isRecorded) return;
	record(report);
	console.log('openapi/tried.json is written: please commit it only if this was a real account.');
}

async function agreesToWrite(): Promise<boolean> {
	if (
		await agrees(
			'This makes a contact, a tag and a custom field, changes them and removes them again. Go on?',
		)
	) {
		return true;
	}
	throw new Unusable('Nothing was sent. Leave --write out to only read, or add --yes.');
}

/** Nobody agrees if there is no terminal to ask on. */
async function agrees(question: string): Promise<boolean> {
	if (!process.stdin.isTTY) {
		console.log(`${question} Add --yes to agree.`);
		return false;
	}
	const terminal = createInterface({ input: process.stdin, output: process.stdout });
	try {
		// Ctrl+C ends the question, too.
		const answer = await terminal.question(`${question} [y/N] `).catch(() => '');
		return /^y(es)?$/i.test(answer);
	} finally {
		terminal.close();
	}
}

function exitCodeOf({ operations, behaviors }: Report): number {
	const all: Outcome[] = [...Object.values(operations), ...Object.values(behaviors)];
	const isContradicted = all.some(
		(each) =>
			each.outcome === 'differs' && each.differences.some(({ source }) => source !== 'assumed'),
	);
	return isContradicted ? 1 : 0;
}

function versionOfPackage(): string {
	return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

/** A fault of this tool: the places in the code, without the message, which may contain a value of a record. */
function placesOf(error: unknown): string {
	const { name, stack = '' } = error as Error;
	const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
	return [`The tool failed (${name}). Please report these lines:`, ...places].join('\n');
}
