import { least, type Sample } from '../../../tools/soak/gauges.mts';

const reading = (at: number, handles: number, held: number): Sample => ({
	at,
	held,
	resident: 600,
	handles,
	openFiles: 50,
});

test('a sample is the least of its readings, at the time of the last one', () => {
	const readings = [reading(1, 38, 235), reading(2, 61, 231), reading(3, 44, 240)];
	expect(least(readings)).toEqual(reading(3, 38, 231));
});

test('what stays is in all readings, and so in the sample', () => {
	expect(least([reading(1, 61, 240), reading(2, 60, 240)]).handles).toBe(60);
});
