import Table from 'cli-table3';
import type { Gauge } from './gauges.mts';
import type { SoakResult } from './soakResult.mts';
import { trendOf } from './check.mts';

const GAUGES: Record<Gauge, string> = {
	held: 'Memory in use, MB',
	resident: 'Resident memory, MB',
	handles: 'Handles',
	openFiles: 'Open files',
};

/** A soak as two tables and a list. */
export function report(result: SoakResult): string {
	const { deliveries, changes, troubles, reconnections, importRuns, stoodStill } = result;
	const { failedPolls, wrongChanges } = result;
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
		['Events still in n8n’s memory in the end', result.heldEvents],
		['Reconnections told to the workflow', reconnections],
		['Changes that happened', changes.happened],
		['… delivered', changes.delivered],
		['… only told by an execution that did not come to report it', result.unreported],
		['… lost', changes.lost],
		['… delivered again without a mark', changes.repeated],
		['… out of order', changes.outOfOrder],
		['Deliveries marked as such that may be a repetition', changes.marked],
		['Runs of the import automation', importRuns],
		['Polls whose failure n8n made an execution of', failedPolls.length],
		['Executions whose good end n8n could not save', result.unsavedEnds],
		[
			'Executions whose expression ran out of time as the soak had n8n stand still',
			stoodStill.length,
		],
		...[...troubles].map(([name, times]) => [`Trouble: ${name}`, times]),
	);
	const held = plainTable(['Held by n8n', 'Mean', 'Change in an hour', '95 % interval']);
	for (const [gauge, title] of Object.entries(GAUGES)) {
		const { mean, perHour, margin } = trendOf(gauge as Gauge, result);
		const interval = `${(perHour - margin).toFixed(1)} to ${(perHour + margin).toFixed(1)}`;
		held.push([title, mean.toFixed(1), perHour.toFixed(1), interval]);
	}
	const lines = [
		...stoodStill.map((line) => `Expression timed out: ${line}`),
		...failedPolls.map((line) => `A poll failed: ${line}`),
		...wrongChanges.map((id) => `A change that was lost or never happened: ${id}`),
	];
	return [counts, held, ...lines].join('\n');
}

function plainTable(head: string[]) {
	return new Table({ head, style: { head: [], border: [] } });
}
