/** `npm run tool -- bench`: the speed that the package promises, measured against named alternatives in a real n8n. */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { N8N_VERSION } from '../../test/support/n8n/install.mts';
import { command } from '../setup/command.mjs';
import { ensureBuilt } from '../setup/build.mts';
import { step } from '../setup/progress.mjs';
import { UserError } from '../setup/userError.mjs';
import { BenchN8n } from './environment/n8n.mts';
import { startSandboxProcess, type SandboxProcess } from './environment/sandboxProcess.mts';
import { startFar, type Far } from './far/far.mts';
import { coldReturnAll, coldUpdates, farReturnAll, farUpdates } from './far/farRows.mts';
import type { Bench, Figure } from './figure.mts';
import { memory } from './memory.mts';
import { cursors, rateLimit, tagging, updates } from './near.mts';
import { record, tableOf } from './report.mts';

type Measurement = (bench: Bench) => Promise<Figure[]>;

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
	coldUpdates,
	farUpdates,
	coldReturnAll,
	farReturnAll,
	updates,
	cursors,
	tagging,
	memory,
	rateLimit,
};

const { values: options, positionals: names } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: 'string', default: '5' },
		write: { type: 'boolean', default: false },
	},
});

void command(async () => {
	const unknown = names.find((name) => !(name in MEASUREMENTS));
	if (unknown !== undefined) {
		throw new UserError(`There is no '${unknown}', only ${Object.keys(MEASUREMENTS).join(', ')}.`);
	}
	await ensureBuilt();
	const sandbox = await startSandboxProcess();
	let started: Promise<BenchN8n> | undefined;
	let startedFar: Promise<Far> | undefined;
	const bench: Bench = {
		sandbox,
		n8n: () => (started ??= startN8n(sandbox)),
		far: () => (startedFar ??= startFar(sandbox)),
		runs: Number(options.runs),
	};
	try {
		await measure(bench);
	} finally {
		await (await started)?.stop();
		await (await startedFar)?.stop();
		await sandbox.close();
	}
});

async function measure(bench: Bench): Promise<void> {
	const words = wordsOf(bench.runs);
	const all: Figure[] = [];
	for (const [name, measurement] of Object.entries(MEASUREMENTS)) {
		if (names.length > 0 && !names.includes(name)) continue;
		await bench.sandbox.control('POST', '/reset');
		// Updates of a contact that does not exist fail.
		await bench.sandbox.control('PUT', '/contacts', { count: 1_000 });
		try {
			const figures = await step(`Measuring ${name}`, () => measurement(bench));
			all.push(...figures);
			// Written after each measurement, so that a run which is stopped keeps its results.
			if (options.write) await record(name, words, figures);
		} catch (error) {
			// The other measurements go on.
			console.error(`${name} could not be measured:`, error);
			process.exitCode = 1;
		}
	}
	console.log(`${words}\n${tableOf(all)}`);
}

function wordsOf(runs: number): string {
	const today = new Date().toISOString().slice(0, 10);
	return `Medians (smallest to largest) of ${runs} runs on ${today}: n8n ${N8N_VERSION}, Node.js ${process.version}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0].toFixed(1)}.`;
}

async function startN8n({ url, apiKey }: SandboxProcess): Promise<BenchN8n> {
	const n8n = await BenchN8n.start();
	await n8n.saveCredential({ baseUrl: url, apiKey });
	return n8n;
}
