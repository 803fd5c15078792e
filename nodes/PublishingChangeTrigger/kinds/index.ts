import type { z } from 'zod';
import { agentFilters, agentKinds } from './agents';
import type { ChangeKind } from './changeKind';
import { contactFilters, contactKinds } from './contacts';
import { importFilters, importKinds } from './imports';
import { letterFilters, letterKinds } from './letters';
import { purchaseFilters, purchaseKinds } from './purchases';

export type { ChangeKind } from './changeKind';

/** All kinds of changes by the value of 'Event', which saved workflows refer to. A new area is a file here and a line in each list, and its endpoint one of `ChangeKind`. Its event is an option in `properties.ts`, where filters name the events that they are for. */
const kinds = { ...agentKinds, ...contactKinds, ...importKinds, ...letterKinds, ...purchaseKinds };

/** The rules of 'Filters' for all events. */
export const filterRules = agentFilters
	.merge(contactFilters)
	.merge(importFilters)
	.merge(letterFilters)
	.merge(purchaseFilters);

export type ChangeEvent = keyof typeof kinds;
export type ChangeFilters = z.infer<typeof filterRules>;
export type AnyKind = ChangeKind<ChangeFilters>;

export const changeKinds: Readonly<Record<ChangeEvent, AnyKind>> = kinds;
export const CHANGE_EVENTS = Object.keys(kinds) as [ChangeEvent, ...ChangeEvent[]];
