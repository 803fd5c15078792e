/**
 * `npm run bench`: what the package promises of speed, measured against something named, in a real n8n.
 * With names (`npm run bench -- returnAll updates`) only those; `--all` also what takes many minutes;
 * `--runs=1` for a quick look; `--write` puts the result into docs/performance.md.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { N8N_VERSION } from '../test/support/n8n/install.mts';
import { command } from '../scripts/setup/command.mjs';
import { ensureBuilt } from '../scripts/setup/build.mts';
import { step } from '../scripts/setup/progress.mjs';
import { changes } from './changes.mts';
import { BenchN8n } from './environment/n8n.mts';
import { startSandboxProcess } from './environment/sandboxProcess.mts';
import { events, reconnecting } from './events.mts';
import { cursors, cursorMemory, tagging, upserts } from './contacts.mts';
import type { Bench, Figure } from './figure.mts';
import { crowds, farReturnAll, manyExecutions, oneBesideMany } from './far/limits.mts';
import { startFar, type Far } from './far/far.mts';
import { farUpdates, manyFarUpdates } from './far/updates.mts';
import { resuming } from './far/resuming.mts';
import { twoWorkers } from './far/twoWorkers.mts';
import { flood } from './flood.mts';
import { loading } from './loading.mts';
import { flat, memory } from './memory.mts';
import { packageSize } from './packageSize.mts';
import { profile } from './profile.mts';
import { queue } from './queue.mts';
import { rateLimit } from './rateLimit.mts';
import { markdownTable, terminalTable, writeInto } from './report.mts';
import { returnAll } from './returnAll.mts';
import { starting } from './starting.mts';
import { evaluated, manyUpdates, updates } from './updates.mts';

const MEASUREMENTS = {
	farUpdates,
	manyFarUpdates,
	resuming,
	farReturnAll,
	manyExecutions,
	crowds,
	oneBesideMany,
	twoWorkers,
	updates,
	evaluated,
	returnAll,
	upserts,
	cursors,
	cursorMemory,
	tagging,
	rateLimit,
	events,
	reconnecting,
	starting,
	changes,
	loading,
	packageSize,
	memory,
	manyUpdates,
	flat,
	queue,
	flood,
} satisfies Record<string, (bench: Bench) => Promise<Figure[]>>;

const { values: options, positionals: names } = parseArgs({
	allowPositionals: true,
	options: {
		all: { type: 'boolean', default: false },
		runs: { type: 'string', default: '5' },
		write: { type: 'boolean', default: false },
	},
});

void command(async () => {
	await ensureBuilt();
	const sandbox = await startSandboxProcess();
	let started: Promise<BenchN8n> | undefined;
	let startedFar: Promise<Far> | undefined;
	const bench: Bench = {
		sandbox,
		n8n: () => (started ??= startN8n(sandbox.url, sandbox.apiKey)),
		far: () => (startedFar ??= startFar(sandbox)),
		runs: Number(options.runs),
		all: options.all,
	};
	try {
		if (names.includes('profile')) await profile(bench, options.write);
		else await measure(bench);
	} finally {
		await (await started)?.stop();
		await (await startedFar)?.stop();
		await sandbox.close();
	}
});

async function measure(bench: Bench): Promise<void> {
	const today = new Date().toISOString().slice(0, 10);
	const words = `Medians of ${bench.runs} runs (smallest to largest), measured in turns on ${today}: n8n ${N8N_VERSION}, Node.js ${process.version}, ${cpus().length} cores.`;
	const figures: Figure[] = [];
	for (const [name, measurement] of Object.entries(MEASUREMENTS)) {
		if (names.length > 0 && !names.includes(name)) continue;
		await bench.sandbox.control('POST', '/reset');
		try {
			figures.push(...(await step(`Measuring ${name}`, () => measurement(bench))));
		} catch (error) {
			// What the others gave is not lost for it.
			console.error(`${name} could not be measured:`, error);
			process.exitCode = 1;
		}
		// Each time, so that a run which is stopped leaves what it has measured.
		if (options.write) await writeInto('figures', `${words}\n\n${markdownTable(figures)}`);
	}
	console.log(`${words}\n${terminalTable(figures)}`);
}

async function startN8n(baseUrl: string, apiKey: string): Promise<BenchN8n> {
	const n8n = await BenchN8n.start();
	await n8n.saveCredential('publishingApi', { baseUrl, apiKey });
	return n8n;
}
