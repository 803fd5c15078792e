import type { Sample } from '../../../tools/soak/gauges.mts';
import type { SoakResult } from '../../../tools/soak/soakResult.mts';
import { ALLOWED_PER_HOUR, findings, growing } from '../../../tools/soak/check.mts';
import { randomNumbers } from '../../../tools/setup/randomNumbers.mts';

const MINUTE = 60_000;
/** 30 minutes in which n8n first warms up, and each event leaks a number of bytes. */
function samples(bytesPerEvent: number, handlesPerHour = 0): Sample[] {
	const random = randomNumbers(1);
	return Array.from({ length: 120 }, (_, index) => {
		const minutes = index / 4;
		const warm = Math.min(minutes, 8);
		const events = 4 * 60 * minutes;
		return {
			at: minutes * MINUTE,
			held: 200 + warm + (events * bytesPerEvent) / 1e6 + random(),
			resident: 500 + 100 * random(),
			handles: Math.round(25 + 3 * random() + (handlesPerHour * minutes) / 60),
			openFiles: 52,
		};
	});
}

const good: SoakResult = {
	deliveries: {
		sent: 9,
		once: 9,
		lost: 0,
		lostInOutage: 0,
		crowded: 0,
		repeated: 0,
		outOfOrder: 0,
		missed: 3,
		untold: 0,
		unexplained: 0,
	},
	changes: {
		happened: 5,
		delivered: 5,
		lost: 0,
		deliveries: 6,
		repeated: 0,
		marked: 1,
		outOfOrder: 0,
		unexplained: 0,
	},
	unreported: 0,
	wrongChanges: [],
	failedPolls: [],
	stoodStill: [],
	troubles: new Map(),
	reconnections: 1,
	importRuns: 1,
	silent: [],
	failures: [],
	unsavedEnds: 0,
	heldEvents: 1,
	samples: samples(0),
};

test('a soak in which all is well has no finding, also when n8n warms up first', () => {
	expect(findings(good, ALLOWED_PER_HOUR)).toEqual([]);
});

test.each(['lost', 'repeated', 'outOfOrder', 'untold', 'unexplained', 'crowded'])(
	'%s events are found',
	(what) => {
		const bad = { ...good, deliveries: { ...good.deliveries, [what]: 1 } };
		expect(findings(bad, ALLOWED_PER_HOUR)).toHaveLength(1);
	},
);

test.each(['lost', 'repeated', 'outOfOrder', 'unexplained'])('%s changes are found', (what) => {
	const bad = { ...good, changes: { ...good.changes, [what]: 1 } };
	expect(findings(bad, ALLOWED_PER_HOUR)).toHaveLength(1);
});

test.each<[string, number, number, RegExp]>([
	['the item of each event', 500, 0, /^held grows/],
	['a socket of each disconnection', 0, 150, /^handles grows/],
])('a trigger that keeps %s is found', (_, bytesPerEvent, handlesPerHour, finding) => {
	const found = growing({ samples: samples(bytesPerEvent, handlesPerHour) }, ALLOWED_PER_HOUR);
	expect(found).toEqual([expect.stringMatching(finding)]);
});
