import { writeFileSync } from 'node:fs';
import fc from 'fast-check';

import { createEngine, type Engine } from '../../support/engine.mts';
import { endpointOf } from '../faults/kinds.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { DESCRIBED } from '../../../openapi/index.mts';
import { allOperations, nameOf } from '../../support/operations.mts';
import { worlds } from './draw.mts';
import { EXAMPLES } from './examples.mts';
import { addFailure, noFigures } from './figures.mts';
import { INVARIANTS } from './invariants.mts';
import { KINDS, OPERATIONS, type Kind } from './operations.mts';
import { play, type Played } from './play.mts';
import { OddService } from './service.mts';
import type { World } from './world.mts';

/**
 * Every operation against a service that does what `openapi/` leaves open: whatever is drawn, the
 * invariants hold. Many more draws: `npm run test:odd`, which also says how to repeat a failure.
 */

const env = process.env;
const SEED = Number(env.ODD_SEED ?? 20_261_122);
const RUNS = Number(env.ODD_RUNS ?? 50);
const CHOSEN = KINDS.filter((kind) => env.ODD_KINDS?.split(',').includes(kind) ?? true);
/** Where a long run leaves its figures; it counts what fails and goes on. */
const FIGURES = env.ODD_FIGURES;

let engine: Engine;
let service: OddService;
beforeAll(async () => {
	[engine, service] = await Promise.all([createEngine(), OddService.start()]);
});
afterAll(() => service.close());
useVirtualTime();

test('the machine knows every operation whose endpoint is documented', () => {
	const documented = allOperations.filter((chosen) => {
		return DESCRIBED.some(({ id, source }) => id === endpointOf(chosen) && source === 'documented');
	});
	expect(Object.keys(OPERATIONS).sort()).toEqual(documented.map(nameOf).sort());
});

test.each(EXAMPLES)('found before: $name', async ({ world }) => {
	expect(faultsOf(await play(world, engine, service))).toEqual([]);
});

const faultsOf = (played: Played): Array<[name: string, said: string]> =>
	Object.entries(INVARIANTS).flatMap(([name, fault]) => {
		const said = fault(played);
		return said === undefined ? [] : [[name, said] as [string, string]];
	});

if (FIGURES === undefined) {
	test.each(CHOSEN)('whatever the service does: %s', drawAndShrink, 3_600_000);
} else {
	const figures = noFigures();
	test.each(CHOSEN)('%s', async (kind) => await drawAndCount(kind), 3_600_000);
	afterAll(() => writeFileSync(FIGURES, JSON.stringify(figures)));

	async function drawAndCount(kind: Kind): Promise<void> {
		let draw = 0;
		const count = async (world: World) => {
			const played = await play(world, engine, service);
			figures.requests += played.requestLog.length;
			for (const [name, said] of faultsOf(played)) {
				const repeat = `--kind=${kind} --seed=${SEED} --path=${draw}`;
				addFailure(figures, name, { repeat, said, world });
			}
			figures.draws++;
			if (++draw % 500 === 0) process.stdout.write(`${kind}: ${draw} of ${RUNS}\n`);
		};
		await fc.assert(fc.asyncProperty(worlds(kind), count), { seed: SEED, numRuns: RUNS });
	}
}

async function drawAndShrink(kind: Kind): Promise<void> {
	const holds = async (world: World) => {
		const [fault] = faultsOf(await play(world, engine, service));
		if (fault !== undefined) throw new Error(fault.join(': '));
	};
	await fc.assert(fc.asyncProperty(worlds(kind), holds), {
		seed: SEED,
		path: env.ODD_PATH,
		numRuns: env.ODD_PATH === undefined ? RUNS : 1,
		endOnFailure: env.ODD_PATH?.includes(':'),
	});
}
