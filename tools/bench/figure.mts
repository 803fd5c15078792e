import type { BenchN8n } from './environment/n8n.mts';
import type { Far } from './far/far.mts';
import type { SandboxProcess } from './environment/sandboxProcess.mts';

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
	/** Whether to include opponents and sizes that take many minutes. */
	readonly all: boolean;
}

/** A row of the benchmark's table. */
export interface Figure {
	readonly work: string;
	readonly measured: string;
	readonly against: string;
	/** The number that counts: absolute times depend on the machine. */
	readonly ratio: string;
	readonly goal?: Goal;
}

/** A measurement's table, and when and how it was measured. */
export interface Measured {
	readonly words: string;
	readonly head: readonly string[];
	readonly rows: ReadonlyArray<readonly string[]>;
}

export type AllMeasured = Readonly<Record<string, Measured>>;

interface Goal {
	readonly words: string;
	readonly reached: boolean;
}

/** A goal that a number is at least, or at most, so large. */
export function atLeast(limit: number, value: number): Goal {
	return { words: `at least ${limit}`, reached: value >= limit };
}

export function atMost(limit: number, value: number): Goal {
	return { words: `at most ${limit}`, reached: value <= limit };
}
