import type { Endpoint } from '../server/endpoint.mts';
import { agentEndpoints } from './agents.mts';
import { contactEndpoints } from './contacts.mts';
import { curationTagEndpoints } from './curationTags.mts';
import { dataFeedEndpoints } from './dataFeeds.mts';
import { engagementEndpoints } from './engagement.mts';
import { importEndpoints } from './imports.mts';
import { letterEndpoints } from './letters.mts';
import { promotionEndpoints } from './promotions.mts';
import { smsEndpoints } from './sms.mts';
import { templateEndpoints } from './templates.mts';

export { lookupEndpoints } from './lookups.mts';

/** Every operation of the document, and no other. */
export const endpoints: Endpoint[] = [
	...letterEndpoints,
	...smsEndpoints,
	...templateEndpoints,
	...engagementEndpoints,
	...contactEndpoints,
	...importEndpoints,
	...dataFeedEndpoints,
	...curationTagEndpoints,
	...promotionEndpoints,
	...agentEndpoints,
];
