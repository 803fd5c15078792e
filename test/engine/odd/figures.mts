import type { World } from './world.mts';

/** What a long run counts: worlds drawn, requests that the service got, and what did not hold. */
export interface Figures {
	draws: number;
	requests: number;
	failures: Record<string, Failure>;
}

interface Failure {
	times: number;
	/** The first draw that failed so, as `--kind`, `--seed` and `--path` repeat it. */
	readonly repeat: string;
	readonly said: string;
	readonly world: World;
}

export const noFigures = (): Figures => ({ draws: 0, requests: 0, failures: {} });

export function addFailure({ failures }: Figures, name: string, failure: Omit<Failure, 'times'>) {
	failures[name] ??= { times: 0, ...failure };
	failures[name].times++;
}

/** The figures of several jobs as one. */
export function sum(all: readonly Figures[]): Figures {
	const total = noFigures();
	for (const { draws, requests, failures } of all) {
		total.draws += draws;
		total.requests += requests;
		for (const [name, failure] of Object.entries(failures)) {
			const before = total.failures[name];
			if (before === undefined) total.failures[name] = { ...failure };
			else before.times += failure.times;
		}
	}
	return total;
}

export function report({ draws, requests, failures }: Figures): string {
	const lines = Object.entries(failures).flatMap(([name, { times, repeat, said, world }]) => [
		`${times} × ${name}`,
		`    first: ${said}`,
		`    npm run test:odd -- ${repeat}`,
		`    ${JSON.stringify(world)}`,
	]);
	return [
		`${draws} worlds, ${requests} requests, ${lines.length / 4} invariants broken`,
		...lines,
	].join('\n');
}
