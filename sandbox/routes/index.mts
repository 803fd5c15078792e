import type { Route } from '../server/route.mts';
import { agents } from './agents.mts';
import { contacts } from './contacts.mts';
import { curations } from './curations.mts';
import { imports } from './imports.mts';
import { letters } from './letters.mts';
import { promotions } from './promotions.mts';

/** The handler of each operation, by its `operationId` in `openapi/`. One file per area, as there. */
export const ROUTES: Readonly<Record<string, Route>> = {
	...letters,
	...contacts,
	...imports,
	...curations,
	...promotions,
	...agents,
};
