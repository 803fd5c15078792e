import { endpoints, type Endpoint } from '../../nodes/shared/api/endpoints/index.ts';
import type { ApiErrorText } from '../../nodes/shared/errors/apiError.ts';
import type { Operation } from '../../openapi/index.mts';

/** The nodes' messages for statuses that have a particular meaning in an operation of the API. */
export function refusalsOf(entry: Operation): Readonly<Record<string, ApiErrorText>> {
	return endpointOf(entry)?.errors ?? {};
}

/** Whether an operation of the API must not be sent a second time after it may have arrived. */
export function mustNotBeRepeated(entry: Operation): boolean {
	return endpointOf(entry)?.idempotent === false;
}

function endpointOf({ id }: Operation): Endpoint | undefined {
	return (endpoints as Readonly<Record<string, Endpoint>>)[id];
}
