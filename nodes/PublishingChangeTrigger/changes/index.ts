import { agentActivity } from './agentActivity';
import type { ChangeEvent, ChangeKind } from './changeKind';
import { importFailed } from './importFailed';
import { importFinished } from './importFinished';
import { letterPublished } from './letterPublished';
import { purchaseReceived } from './purchaseReceived';
import { purchaseStatusChanged } from './purchaseStatusChanged';

/** Every kind of change that the trigger delivers. */
export const changeKinds: Readonly<Record<ChangeEvent, ChangeKind>> = {
	agentActivity,
	importFailed,
	importFinished,
	letterPublished,
	purchaseReceived,
	purchaseStatusChanged,
};
