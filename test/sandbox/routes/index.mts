import type { Endpoint } from '../server/endpoint.mts';
import { engagementEndpoints } from './engagement.mts';
import { importEndpoints } from './imports.mts';

/** Everything the service serves, one entry per operation of the document. */
export const endpoints: Endpoint[] = [...importEndpoints, ...engagementEndpoints];
