import fc from 'fast-check';
import { CHANGE_EVENTS } from '../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { play, type Story } from './model/play.mts';
import { stories } from './model/draw.mts';
import { EXAMPLES } from './model/examples.mts';
import { RULES } from './model/rules.mts';

/**
 * Whatever happens to the company, to its API and to n8n: each change is told at least once, and more than once
 * only where that is marked. Many more draws: `npm run test:changes`.
 */

const RUNS = Number(process.env.CHANGES_RUNS ?? 60);
const SEED = Number(process.env.CHANGES_SEED ?? 20_261_122);
const PATH = process.env.CHANGES_PATH;

describe.each(CHANGE_EVENTS)('%s', (event) => {
	test('whatever happens', async () => {
		await fc.assert(fc.asyncProperty(stories(event), holds), {
			numRuns: RUNS,
			seed: SEED,
			path: PATH,
			endOnFailure: PATH !== undefined,
		});
	}, 3_600_000);
});

test.each(Object.entries(EXAMPLES))('%s', async (_, story) => await holds(story));

/** Plays a story, and fails where a rule does not hold. */
async function holds(story: Story): Promise<void> {
	const played = await play(story);
	const faults = Object.values(RULES).flatMap((rule) => rule(played) ?? []);
	expect(faults).toEqual([]);
}
