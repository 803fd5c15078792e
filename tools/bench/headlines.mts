import type { AllMeasured } from './figure.mts';

/** The ten rows for users: the measurement, the beginning of the row's work, and the beginning of its opponent. */
const HEADLINES: ReadonlyArray<readonly [measurement: string, work: string, against: string]> = [
	['silence', '1 update', 'HTTP Request'],
	['silence', '1000 updates', 'HTTP Request'],
	['silence', 'Return All', 'HTTP Request'],
	['farUpdates', '1000 updates over TLS, 100 ms', 'HTTP Request'],
	['farUpdates', '1000 updates over TLS, 200 ms', 'HTTP Request'],
	['farReturnAll', 'Return All', 'HTTP Request'],
	['cursors', '10000 contacts', 'HTTP Request'],
	['manyExecutions', '20 executions', 'what the limit'],
	['memory', 'Heap in use', 'HTTP Request'],
	['changes', 'From a change', ''],
];

/** These rows, as far as they have been measured, without the smallest and largest values. */
export function headlines(all: AllMeasured): string[][] {
	return HEADLINES.flatMap(([measurement, work, against]) => {
		const row = all[measurement]?.rows.find(
			(cells) => cells[0]!.startsWith(work) && cells[2]!.startsWith(against),
		);
		return row === undefined ? [] : [row.slice(0, 4).map(withoutSpread)];
	});
}

function withoutSpread(text: string): string {
	return text.replaceAll(/ \([\d.-]+ to [\d.-]+\)/g, '');
}
