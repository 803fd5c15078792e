import fc from 'fast-check';
import type { ChangeEvent } from '../../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import type { Step, Story } from './play.mts';
import { ENGINES, type PollTrouble } from './pollingN8n.mts';

const troubles: PollTrouble[] = [
	'dies',
	'diesAfterSaving',
	'diesAfterCreating',
	'cannotSave',
	'isDropped',
	'isOvertaken',
];

/** The first page is what all else is read by: without it a poll is none. */
const brokenPage = fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 6 }));

/** A minute that passes with each step in most stories; many things happen in the same one in others. */
const steps: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('appear' as const),
			count: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 12 })),
			late: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 20 })),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('change' as const),
			place: fc.oneof(fc.nat(3), fc.nat(40)),
			step: fc.integer({ min: 1, max: 2 }),
		}),
	},
	fc.record({ do: fc.constant('touch' as const), place: fc.nat(10) }),
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('pass' as const),
			minutes: fc.integer({ min: 1, max: 60 }),
		}),
	},
	fc.record({ do: fc.constant('break' as const), page: brokenPage }),
	fc.record({ do: fc.constant('grow' as const), growth: fc.nat(2) }),
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			trouble: fc.constant('none' as const),
			pages: fc.oneof({ weight: 4, arbitrary: fc.constant(1000) }, fc.nat(3)),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			trouble: fc.constantFrom(...troubles),
			pages: fc.constant(1000),
		}),
	},
	fc.record({ do: fc.constantFrom('restart' as const, 'publish' as const) }),
	fc.record({ do: fc.constant('rollBack' as const), by: fc.integer({ min: 1, max: 5 }) }),
);

/** Stories of one kind of change. */
export function stories(event: ChangeEvent): fc.Arbitrary<Story> {
	return fc.record({
		event: fc.constant(event),
		engine: fc.constantFrom(...ENGINES),
		habits: fc.record({
			pageSize: fc.integer({ min: 2, max: 6 }),
			total: fc.constantFrom('right' as const, 'page' as const, 'none' as const),
			beyond: fc.constantFrom('empty' as const, 'last' as const),
		}),
		start: fc.constantFrom('now' as const, 'everything' as const),
		maxItems: fc.constantFrom(1, 3, 500),
		before: fc.nat(15),
		brokenPage,
		steps: fc.array(steps, { minLength: 1, maxLength: 60 }),
	});
}
