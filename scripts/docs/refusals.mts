import { tsImport } from 'tsx/esm/api';
import type * as table from '../../nodes/shared/api/endpoints/index.ts';
import type { Operation } from '../../openapi/index.mts';

const { endpoints }: typeof table = await tsImport(
	'../../nodes/shared/api/endpoints/index.ts',
	import.meta.url,
);

/** What the nodes say of the statuses that mean something particular in an operation of the API. */
export function refusalsOf(entry: Operation): Readonly<Record<string, table.ApiErrorText>> {
	return endpointOf(entry)?.errors ?? {};
}

/** Whether an operation of the API must not be sent a second time after it may have arrived. */
export function mustNotBeRepeated(entry: Operation): boolean {
	return endpointOf(entry)?.idempotent === false;
}

function endpointOf({ id }: Operation): table.Endpoint | undefined {
	return (endpoints as Readonly<Record<string, table.Endpoint>>)[id];
}
