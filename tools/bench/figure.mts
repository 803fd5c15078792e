import type { INode } from 'n8n-workflow';
import { median } from 'simple-statistics';
import type { BenchN8n } from './environment/n8n.mts';
import type { SandboxProcess } from './environment/sandboxProcess.mts';
import type { Far } from './far/far.mts';
import { inTurns, ratios, seconds, spread } from './measure.mts';

/** The environment that measurements share. */
export interface Bench {
	/** The service, played in a process of its own; as good as new at the start of each measurement. */
	readonly sandbox: SandboxProcess;
	/** A real n8n with the credential for the sandbox, started on first use. */
	readonly n8n: () => Promise<BenchN8n>;
	/** The same service far away and behind TLS, with an n8n that has the credential for that. */
	readonly far: () => Promise<Far>;
	/** How often each thing is measured. */
	readonly runs: number;
}

/** A row of the benchmark's table: work, what was measured, against what, and the ratio, which depends least on the machine. */
export type Figure = readonly [work: string, measured: string, against: string, ratio: string];

export const HEAD: Figure = ['Work', 'This package', 'Compared with', 'Ratio'];

/** The same work by a node of this package and by n8n's HTTP Request node. */
export interface Work {
	readonly work: string;
	/** Number of items that the nodes get. */
	readonly items: number;
	readonly ours: INode;
	readonly httpRequest: INode;
	/** What of HTTP Request does the work, unless it is the node alone. */
	readonly opponent?: string;
}

/** Returns the time of a node in milliseconds. Afterwards the sandbox knows its requests alone. */
export async function timed({ sandbox }: Bench, n8n: BenchN8n, node: INode, items: number) {
	await sandbox.control('DELETE', '/requests');
	return await n8n.run(node, items);
}

/** How fast ours is against HTTP Request in the same rounds, each in an n8n that has just started if it `isCold`. */
export async function speedFigure(
	bench: Bench,
	n8n: BenchN8n,
	{ work, items, ours, httpRequest, opponent = 'HTTP Request node' }: Work,
	isCold = false,
): Promise<Figure> {
	const measured = (node: INode) => async () => {
		if (isCold) await n8n.restart();
		return await timed(bench, n8n, node, items);
	};
	const things = { own: measured(ours), theirs: measured(httpRequest) };
	const { own, theirs } = await inTurns(bench.runs, things, isCold ? 0 : 1);
	const ratio = ratios(theirs, own);
	const digits = median(ratio) < 5 ? 2 : 0;
	return [
		work,
		seconds(own),
		`${opponent}: ${seconds(theirs)}`,
		`${spread(ratio, digits)} times its speed`,
	];
}
