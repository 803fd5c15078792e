import { median } from 'simple-statistics';
import type { BenchN8n } from './environment/n8n.mts';
import type { SandboxProcess } from './environment/sandboxProcess.mts';
import type { Far } from './far/far.mts';
import { ratios, seconds, spread } from './measure.mts';

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

/** How fast ours is against HTTP Request in the same rounds, in milliseconds. */
export function speedFigure(
	work: string,
	ours: readonly number[],
	theirs: readonly number[],
	opponent = 'HTTP Request node',
): Figure {
	const ratio = ratios(theirs, ours);
	const digits = median(ratio) < 5 ? 2 : 0;
	return [
		work,
		seconds(ours),
		`${opponent}: ${seconds(theirs)}`,
		`${spread(ratio, digits)} times its speed`,
	];
}
