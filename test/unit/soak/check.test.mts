import type { Sample } from '../../../tools/soak/gauges.mts';
import { ALLOWED_PER_HOUR, growing, isWithoutLocks } from '../../../tools/soak/check.mts';
import { randomNumbers } from '../../../tools/setup/randomNumbers.mts';

const MINUTE = 60_000;
/** 30 minutes in which n8n first warms up, and each event leaks a number of bytes. */
function samples(bytesPerEvent: number, handlesPerHour: number): Sample[] {
	const random = randomNumbers(1);
	return Array.from({ length: 120 }, (_, index) => {
		const minutes = index / 4;
		const warm = Math.min(minutes, 8);
		const events = 4 * 60 * minutes;
		return {
			at: minutes * MINUTE,
			held: 200 + warm + (events * bytesPerEvent) / 1e6 + random(),
			handles: Math.round(25 + 3 * random() + (handlesPerHour * minutes) / 60),
		};
	});
}

test.each<[string, number, number, RegExp[]]>([
	['nothing, after n8n has warmed up', 0, 0, []],
	['the item of each event', 500, 0, [/^held grows/]],
	['a socket of each disconnection', 0, 150, [/^handles grows/]],
])('of a trigger that keeps %s', (_, bytesPerEvent, handlesPerHour, found) => {
	expect(growing(samples(bytesPerEvent, handlesPerHour), ALLOWED_PER_HOUR)).toEqual(
		found.map((finding) => expect.stringMatching(finding)),
	);
});

test('locks that were left out do not count as made', () => {
	const leftOut = ['database locked for minutes, left out', 3] as const;
	expect(isWithoutLocks({ troubles: new Map([leftOut]) })).toBe(true);
	expect(isWithoutLocks({ troubles: new Map([leftOut, ['database locked', 2]]) })).toBe(false);
});
