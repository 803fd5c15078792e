import { agentOperations } from './agents.mts';
import { contactOperations } from './contacts.mts';
import { curationOperations } from './curations.mts';
import { importOperations } from './imports.mts';
import { letterOperations } from './letters.mts';
import { promotionOperations } from './promotions.mts';
import type { Operation } from './types.mts';

export * from './types.mts';
export { MANDATORY_MAPPING_TARGETS, STANDARD_MAPPING_TARGETS } from './curations.mts';

/** The API document as data: every operation it specifies, and no other. */
export const CONTRACT: readonly Operation[] = [
	...letterOperations,
	...contactOperations,
	...importOperations,
	...curationOperations,
	...promotionOperations,
	...agentOperations,
];

/** One line for an operation; what two sides must share to be speaking of the same one. */
export function signature({ method, path }: Pick<Operation, 'method' | 'path'>): string {
	return `${method} ${path.replace(/\{(\w+)\}|:(\w+)/g, (_whole, a, b) => `{${a ?? b}}`)}`;
}
