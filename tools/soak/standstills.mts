import type { Execution } from '../../test/support/n8n/rest.mts';

/** n8n 2.41's message for an expression that took longer than it allows (n8n-workflow, `expression.js`). */
const TIMED_OUT = 'Expression timed out';
/**
 * n8n allows an expression 5 seconds by the clock, and the one that is under way has taken some of them. A
 * shorter standstill is no excuse.
 */
const SHORTEST_MS = 2_500;

interface Standstill {
	/** Epoch milliseconds. */
	readonly from: number;
	readonly to: number;
}

/** Times at which the soak halted n8n's process (SIGSTOP). */
export class Standstills {
	private readonly all: Standstill[] = [];

	/** Halts the process while something happens. */
	async during(
		server: { signal(name: NodeJS.Signals): void },
		meanwhile: () => Promise<void>,
	): Promise<void> {
		const from = Date.now();
		server.signal('SIGSTOP');
		try {
			await meanwhile();
		} finally {
			server.signal('SIGCONT');
			this.all.push({ from, to: Date.now() });
		}
	}

	/**
	 * Describes an execution that failed only because of a standstill: during it, an expression of the node that was under
	 * way took too long by the clock. Returns `undefined` for any other execution.
	 */
	reasonOf({ id, data: { resultData } }: Execution): string | undefined {
		const { error, lastNodeExecuted = '', runData } = resultData;
		if (error?.message !== TIMED_OUT) return undefined;
		const run = runData[lastNodeExecuted]?.at(-1);
		if (run?.error?.message !== TIMED_OUT) return undefined;
		const end = run.startTime + run.executionTime;
		const cause = this.all.find(
			({ from, to }) => to - from >= SHORTEST_MS && run.startTime <= from && to <= end,
		);
		if (cause === undefined) return undefined;
		const seconds = ((cause.to - cause.from) / 1000).toFixed(1);
		return `${lastNodeExecuted} of execution ${id}, which stood still for ${seconds} s`;
	}
}
