import type * as table from '../../nodes/shared/api/endpoints/index.ts';
import { signature, type Operation } from '../../test/contract/index.mts';
import { built } from '../../test/engine/requests/openApiClient.mts';

/** What the nodes say of the statuses that mean something particular in an operation of the contract. */
export function refusalsOf(entry: Operation): Readonly<Record<string, table.ApiErrorText>> {
	return endpointOf(entry)?.errors ?? {};
}

/** Whether an operation of the contract must not be sent a second time after it may have arrived. */
export function mustNotBeRepeated(entry: Operation): boolean {
	return endpointOf(entry)?.idempotent === false;
}

function endpointOf(entry: Operation): table.Endpoint | undefined {
	const { endpoints } = built<typeof table>('nodes/shared/api/endpoints/index');
	const known = Object.values<table.Endpoint>(endpoints);
	return known.find((endpoint) => shape(endpoint) === shape(entry));
}

/** The names of a path's values are each side's own. */
function shape(one: Pick<Operation, 'method' | 'path'>): string {
	return signature(one).replace(/\{\w+\}/g, '{}');
}
