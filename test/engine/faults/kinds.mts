import { createRequire } from 'node:module';
import { resolve } from 'node:path';

import { endpoints, type Endpoint } from '../../../nodes/shared/api/endpoints/index.ts';
import type { Operation } from '../../../nodes/shared/operations/operation.ts';
import { oneOfEachKind } from '../../support/oneOfEachKind.mts';
import { allOperations, type Chosen } from '../../support/useNodes.mts';

const load = createRequire(resolve('package.json'));

/**
 * Faults have the same consequences for all operations of a kind, which follow from the endpoint's entry and from the
 * requests before it. On every change the first operation of each kind meets them all;
 * with `FAULTS=all` (`npm run test:faults`) every operation does.
 */
export const operationsThatMeetFaults = oneOfEachKind(allOperations.filter(isHeldUp), kindOf);

/** Whether a fault of its first request holds an operation up: these two go on with the ID when their lookup fails. */
function isHeldUp({ resource, operation }: Chosen): boolean {
	return !['tag.delete', 'tag.update'].includes(`${resource}.${operation}`);
}

function kindOf(chosen: Chosen): string {
	const { endpoint: name, properties } = definitionOf(chosen);
	const { method, response, idempotent, isRead, paging }: Endpoint = endpoints[name];
	const has = (parameter: string) => properties.some((field) => field.name === parameter);
	return JSON.stringify({
		method,
		response,
		idempotent,
		pages: paging?.in,
		isList: has('returnAll'),
		// A write with a lookup meets the fault in the lookup.
		looksFirst: isRead !== true && has('filters'),
	});
}

/** The endpoint that an operation is about, by its ID. */
export function endpointOf(chosen: Chosen): string {
	return definitionOf(chosen).endpoint;
}

function definitionOf({ node, resource, operation }: Chosen): Operation {
	const folder = node[0].toUpperCase() + node.slice(1);
	const file = resolve(`nodes/${folder}/actions/${resource}/${operation}.ts`);
	const exports: Record<string, Operation> = load(file);
	return Object.values(exports).find((exported) => 'endpoint' in exported)!;
}
