import { sum } from 'simple-statistics';
import { changeFindings } from '../../test/support/changes/changeLog.mts';
import { deliveryFindings } from '../../test/support/feed/deliveryLog.mts';
import type { Gauge, Sample } from './gauges.mts';
import { LOCKED } from './n8nTroubles.mts';
import type { SoakResult } from './soak.mts';
import { EVENTS_PER_SECOND } from './traffic.mts';
import { trend, type Trend } from './trend.mts';
import { LEFT_OUT } from './troubles.mts';

/** The part of a soak that is judged. Before it, n8n loads and compiles its modules. */
const JUDGED_PART = 2 / 3;
/** A standstill or a busy machine can leave a short soak with less. */
const FEWEST_SAMPLES = 4;

/** Allowed growth of each gauge in an hour. */
type Allowed = Readonly<Partial<Record<Gauge, number>>>;

/**
 * Half of an event's item (some 500 bytes) for each event, and one handle for every 15 of some 150 disconnections. A
 * leak of items or sockets would grow by more.
 */
export const ALLOWED_PER_HOUR: Allowed = {
	held: (250 * EVENTS_PER_SECOND * 3600) / 1e6,
	handles: 10,
};

/** Returns the trend of a gauge over the judged part of a soak, or `undefined` if it has too few samples. */
export function trendOf(gauge: Gauge, samples: readonly Sample[]): Trend | undefined {
	const [start, end] = [samples[0].at, samples.at(-1)!.at];
	const from = end - (end - start) * JUDGED_PART;
	const judged = samples.filter(({ at }) => at >= from);
	if (judged.length < FEWEST_SAMPLES) return undefined;
	return trend(judged.map((sample) => [(sample.at - end) / 3_600_000, sample[gauge]] as const));
}

/** A few minutes may leave out the one or two locks that they have. */
const FEW_LOCKS = 3;

/**
 * Returns all faults of a soak, in sentences. A gauge counts as growing if the whole 95 % interval of its slope is above
 * the allowed growth.
 */
export function findings(result: SoakResult, allowed: Allowed): string[] {
	const { deliveries, changes, failures, samples } = result;
	return [
		...(isWithoutLocks(result) ? ['Every lock of the database was left out'] : []),
		...deliveryFindings(deliveries),
		...changeFindings(changes),
		...failures.map((failure) => `An execution failed: ${failure}`),
		...growing(samples, allowed),
	];
}

/** Whether all locks of n8n's database were left out, and not only a few. */
export function isWithoutLocks({ troubles }: Pick<SoakResult, 'troubles'>): boolean {
	const locks = [...troubles].filter(([name]) => name.startsWith(LOCKED));
	const areLeftOut = locks.every(([name]) => name.endsWith(LEFT_OUT));
	return areLeftOut && sum(locks.map(([, times]) => times)) >= FEW_LOCKS;
}

/** Returns the gauges that grow by more than is allowed, in sentences. */
export function growing(samples: readonly Sample[], allowed: Allowed): string[] {
	return Object.entries(allowed).flatMap(([gauge, limit]) => {
		const found = trendOf(gauge as Gauge, samples);
		if (found === undefined) return [`There are too few samples to judge ${gauge}`];
		const least = found.perHour - found.margin;
		return least <= limit ? [] : [`${gauge} grows by ${least.toFixed(1)} or more in an hour`];
	});
}
