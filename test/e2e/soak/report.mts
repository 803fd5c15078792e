import Table from 'cli-table3';
import type { Gauge } from './gauges.mts';
import type { SoakResult } from './soak.mts';
import { trendOf } from './check.mts';

const GAUGES: Record<Gauge, string> = {
	held: 'Memory in use, MB',
	resident: 'Resident memory, MB',
	handles: 'Handles',
	openFiles: 'Open files',
};

/** A soak as two tables and a list. */
export function report(result: SoakResult): string {
	const { deliveries, troubles, reconnections, importRuns } = result;
	const counts = plainTable(['Counted', 'Times']);
	counts.push(
		['Events sent while subscribed', deliveries.sent],
		['… arrived exactly once', deliveries.once],
		['… lost, in an outage that was told', deliveries.lostInOutage],
		['… lost without a word', deliveries.lost],
		['… to more than one subscription', deliveries.crowded],
		['Events that arrived more than once', deliveries.repeated],
		['Events out of order', deliveries.outOfOrder],
		['Events while not subscribed (missed)', deliveries.missed],
		['… outside every outage that was told', deliveries.untold],
		['Reconnections told to the workflow', reconnections],
		['Runs of the import automation', importRuns],
		['Executions whose good end n8n could not save', result.unsavedEnds],
		...[...troubles].map(([name, times]) => [`Trouble: ${name}`, times]),
	);
	const held = plainTable(['Held by n8n', 'Mean', 'Change in an hour', '95 % interval']);
	for (const [gauge, title] of Object.entries(GAUGES)) {
		const { mean, perHour, margin } = trendOf(gauge as Gauge, result);
		const interval = `${(perHour - margin).toFixed(1)} to ${(perHour + margin).toFixed(1)}`;
		held.push([title, mean.toFixed(1), perHour.toFixed(1), interval]);
	}
	return `${counts}\n${held}`;
}

function plainTable(head: string[]) {
	return new Table({ head, style: { head: [], border: [] } });
}
