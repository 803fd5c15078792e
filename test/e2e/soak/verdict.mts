import type { Gauge } from './gauges.mts';
import type { SoakResult } from './soak.mts';
import { trend, type Trend } from './trend.mts';

/** Only so many minutes at the end are judged: before, n8n loads and compiles what it needs. */
const JUDGED_MINUTES = 20;
export const FINDINGS_NEED_MINUTES = 3;

/** The trend of a gauge over the last minutes of a soak. */
export function trendOf(gauge: Gauge, { samples }: SoakResult): Trend {
	const end = samples.at(-1)!.at;
	const judged = samples.filter(({ at }) => end - at <= JUDGED_MINUTES * 60_000);
	return trend(judged.map((sample) => [(sample.at - end) / 3_600_000, sample[gauge]] as const));
}

/** Everything that a soak must not show, in sentences. */
export function findings(result: SoakResult): string[] {
	const { deliveries, failures } = result;
	const { sent, lost, repeated, unexplained, outOfOrder, untold } = deliveries;
	return [
		...(sent === 0 ? ['No event was published while the trigger was subscribed'] : []),
		...(lost > 0 ? [`${lost} of ${sent} events did not arrive`] : []),
		...(repeated > 0 ? [`${repeated} events arrived more than once`] : []),
		...(unexplained > 0 ? [`${unexplained} executions have no event that was sent`] : []),
		...(untold > 0 ? [`${untold} missed events are in no outage that was told`] : []),
		...(outOfOrder > 0 ? [`${outOfOrder} events came out of order`] : []),
		...failures.map((failure) => `An execution failed: ${failure}`),
	];
}
