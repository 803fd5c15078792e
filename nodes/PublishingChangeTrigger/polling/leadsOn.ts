import type { ListPage } from './listPage';
import type { NodeMemory } from './nodeMemory';
import type { PartialLook } from './partialLook';
import type { ChangeState } from './state';

/** Whether a list must be read on behind a page that holds nothing to be told. */
export function leadsOn(
	page: ListPage,
	look: PartialLook,
	state: ChangeState,
	memory: NodeMemory,
): boolean {
	if (look.kind.position !== undefined) {
		const positions = page.records.map(look.kind.position).filter((at) => at !== undefined);
		const oldest = Math.min(...positions);
		if (oldest > (state.readDownTo ?? -Infinity)) return true;
		return memory.sought !== undefined && oldest >= (memory.sought.downTo ?? -Infinity);
	}
	if (memory.sought && [...memory.doubtful].some((key) => !look.found.has(key))) return true;
	if (!look.kind.isCountedByTotal || memory.total === undefined) return false;
	// Each record is a change: a total that grew by more than what was found tells of one further down.
	return (look.total ?? 0) - memory.total > look.found.size + look.passedOver.size;
}
