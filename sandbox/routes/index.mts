import type { Route } from '../server/route.mts';
import { agents } from './agents.mts';
import { contacts } from './contacts.mts';
import { curations } from './curations.mts';
import { imports } from './imports.mts';
import { letters } from './letters.mts';
import { promotions } from './promotions.mts';

/** What each operation does, by its `operationId` in `openapi/`; one file per area, as there. */
export const ROUTES: Readonly<Record<string, Route>> = {
	...letters,
	...contacts,
	...imports,
	...curations,
	...promotions,
	...agents,
};
