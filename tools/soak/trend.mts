import {
	linearRegression,
	mean,
	sampleCorrelation,
	sampleStandardDeviation,
	sum,
} from 'simple-statistics';

/** How a measured value changes in time, by least squares. */
export interface Trend {
	readonly mean: number;
	/** Change of the value in an hour. */
	readonly perHour: number;
	/** Half the width of the 95 % confidence interval of `perHour`. */
	readonly margin: number;
}

const Z_95 = 1.96;

/**
 * The straight line through points of a time in hours and a value, at least 10. Values that follow each
 * other depend on each other (a cache fills, a collection is due), so the points count for fewer than
 * they are: the interval is widened by the correlation of each deviation with the next.
 */
export function trend(points: ReadonlyArray<readonly [hours: number, value: number]>): Trend {
	const times = points.map(([hours]) => hours);
	const values = points.map(([, value]) => value);
	const { m, b } = linearRegression(points.map(([hours, value]) => [hours, value]));
	const deviations = points.map(([hours, value]) => value - (m * hours + b));
	const noise = Math.sqrt(sum(deviations.map((one) => one ** 2)) / (points.length - 2));
	const spread = sampleStandardDeviation(times) * Math.sqrt(points.length - 1);
	const correlation =
		noise < 1e-9 ? 0 : sampleCorrelation(deviations.slice(0, -1), deviations.slice(1));
	const widened = Math.sqrt((1 + Math.max(0, correlation)) / (1 - Math.max(0, correlation)));
	return { mean: mean(values), perHour: m, margin: Z_95 * (noise / spread) * widened };
}
