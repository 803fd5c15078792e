import type { ListPage } from './listPage';
import type { NodeMemory } from './nodeMemory';
import type { Scan } from './scan';
import type { ChangeState } from './state';

/** Whether a list must be read on behind a page that holds nothing to be delivered. */
export function mustReadOn(
	page: ListPage,
	scan: Scan,
	state: ChangeState,
	memory: NodeMemory,
): boolean {
	if (scan.kind.position !== undefined) {
		const positions = page.records.map(scan.kind.position).filter((at) => at !== undefined);
		const oldest = Math.min(...positions);
		if (oldest > (state.readDownTo ?? -Infinity)) return true;
		return memory.missing !== undefined && oldest >= (memory.missing.downTo ?? -Infinity);
	}
	if (memory.missing && [...memory.unconfirmed].some((key) => !scan.found.has(key))) return true;
	if (!scan.kind.isCountedByTotal || memory.total === undefined) return false;
	// Each record is a change: a total that grew by more than what was found tells of one further down.
	return (scan.total ?? 0) - memory.total > scan.found.size + scan.notDelivered.size;
}
