import { agentActivity } from './agents';
import type { ChangeKind } from './changeKind';
import { contactCreated } from './contacts';
import { importFailed, importFinished } from './imports';
import { letterPublished } from './letters';
import { purchaseReceived, purchaseStatusChanged } from './purchases';

/**
 * All kinds of changes by the value of 'Event', which saved workflows refer to. A new one is also an option in
 * `properties.ts`, where filters name the events that they are for. The rules of filters are in `changeKind.ts`.
 */
const kinds = {
	agentActivity,
	contactCreated,
	importFailed,
	importFinished,
	letterPublished,
	purchaseReceived,
	purchaseStatusChanged,
};

export type ChangeEvent = keyof typeof kinds;
export const changeKinds: Readonly<Record<ChangeEvent, ChangeKind>> = kinds;
export const CHANGE_EVENTS = Object.keys(kinds) as [ChangeEvent, ...ChangeEvent[]];
