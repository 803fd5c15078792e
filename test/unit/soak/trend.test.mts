import { trend } from '../../../tools/soak/trend.mts';
import { randomNumbers } from '../../../tools/setup/randomNumbers.mts';

/** 20 minutes of samples, one every 10 seconds. */
function samples(valueAt: (hours: number, index: number) => number) {
	return Array.from({ length: 120 }, (_, index): [number, number] => {
		const hours = index / 360;
		return [hours, valueAt(hours, index)];
	});
}

test('a level without noise has no slope and no doubt', () => {
	expect(trend(samples(() => 200))).toEqual({ mean: 200, perHour: 0, margin: 0 });
});

test('a straight line has its slope', () => {
	const { perHour, margin } = trend(samples((hours) => 200 + 12 * hours));
	expect(perHour).toBeCloseTo(12);
	expect(margin).toBeCloseTo(0);
});

test('a leak shows through noise: the interval is above zero and holds the true slope', () => {
	const random = randomNumbers(1);
	const { perHour, margin } = trend(samples((hours) => 200 + 30 * hours + 2 * random()));
	expect(perHour - margin).toBeGreaterThan(0);
	expect(Math.abs(perHour - 30)).toBeLessThan(margin);
});

test('noise around a level is no leak', () => {
	const random = randomNumbers(2);
	const { perHour, margin } = trend(samples(() => 200 + 2 * random()));
	expect(Math.abs(perHour)).toBeLessThan(margin);
});

test('values that follow each other leave more doubt than independent ones', () => {
	const waves = samples((_, index) => 200 + Math.sin(index / 6));
	const shuffled = samples((_, index) => 200 + Math.sin(((index * 37) % 120) / 6));
	expect(trend(waves).margin).toBeGreaterThan(2 * trend(shuffled).margin);
});
