import Table from 'cli-table3';
import type { Gauge } from './gauges.mts';
import type { SoakResult } from './soak.mts';
import { trendOf } from './check.mts';

const GAUGES: Record<Gauge, string> = { held: 'Memory in use, MB', handles: 'Handles' };

/** A soak as two tables and a list. */
export function report(result: SoakResult): string {
	const { deliveries, changes } = result;
	const counts = plainTable(['Counted', 'Times']);
	counts.push(
		['Events sent while subscribed', deliveries.sent],
		['… started exactly one execution', deliveries.once],
		['… lost, in a reported outage', deliveries.lostInOutage],
		['… lost unreported', deliveries.lost],
		['… to more than one subscription', deliveries.crowded],
		['Events that started more than one execution', deliveries.repeated],
		['Events out of order', deliveries.outOfOrder],
		['Events that later ones overtook', deliveries.overtaken],
		['Events while not subscribed (missed)', deliveries.missed],
		['… outside every reported outage', deliveries.untold],
		['Reconnections reported to the workflow', result.reconnections],
		['Changes that happened', changes.happened],
		['… delivered', changes.delivered],
		['… lost', changes.lost],
		['… delivered again without a mark', changes.repeated],
		['… out of order', changes.outOfOrder],
		['Deliveries marked as possible repetitions', changes.marked],
		['Executions whose success n8n could not save', result.unsavedEnds],
		['Executions whose expression timed out while n8n was halted', result.timedOut],
		...[...result.troubles].map(([name, times]) => [`Trouble: ${name}`, times]),
	);
	const held = plainTable(['Held by n8n', 'Mean', 'Change in an hour', '95 % interval']);
	for (const [gauge, title] of Object.entries(GAUGES)) {
		const found = trendOf(gauge as Gauge, result.samples);
		if (found === undefined) continue;
		const { mean, perHour, margin } = found;
		const interval = `${(perHour - margin).toFixed(1)} to ${(perHour + margin).toFixed(1)}`;
		held.push([title, mean.toFixed(1), perHour.toFixed(1), interval]);
	}
	const lines = result.wrongChanges.map((id) => `A change that was lost or never happened: ${id}`);
	return [counts, held, ...lines].join('\n');
}

function plainTable(head: string[]) {
	return new Table({ head, style: { head: [], border: [] } });
}
