import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { exampleOf } from '../../operations/index.mts';
import { allOperations, useNodes } from '../../support/useNodes.mts';
import { always, hostile } from './hostile.mts';
import { placesOf } from './places.mts';
import { expectWellFormed } from './wellFormed.mts';

/**
 * Whatever is put into whatever parameter: the service is sent a valid request, or nothing at all and
 * a sentence names the parameter. More of it: `PROPERTY_RUNS=1000 npm test -- properties`.
 */

const SEED = 20_261_121;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 15);

/** What only the service can judge: how long its texts may be, what it can fetch, whether it knows a channel. */
const JUDGED_BY_THE_SERVICE = [
	'title',
	'description',
	'feedUrl',
	'email',
	'tag',
	'additionalFields.channelIds',
	// The sandbox insists on the UUID of `openapi/`.
	'purchaseId',
];

const nodes = useNodes({ retryMs: 1 });

const rows = allOperations.flatMap((chosen) =>
	placesOf(chosen).map((place) => ({ ...chosen, chosen, place })),
);

test.each(rows)('$node $resource $operation: $place.path', async ({ chosen, place }) => {
	const example = exampleOf(chosen);

	const holds = async (value: unknown, isConstant: boolean) => {
		const parameters = place.with(isConstant ? asSaved(value) : '={{ $json.value }}', example);
		const items = [{ json: { value } as IDataObject }];
		nodes.control.reset();
		const { error } = await nodes.run(chosen, parameters, { items });
		const seen = nodes.control.requests();
		for (const request of seen) expectWellFormed(request, nodes.url);
		if (error === undefined) {
			expect(seen.length).toBeGreaterThan(0);
		} else if (error.name === 'NodeApiError') {
			expect(seen.length).toBeGreaterThan(0);
			const refusals = JUDGED_BY_THE_SERVICE.includes(place.path) ? ['400', '404'] : ['403', '404'];
			expect(refusals).toContain((error as { httpCode?: string }).httpCode);
		} else {
			expect(seen).toEqual([]);
			// n8n itself starts no workflow in which a required parameter is constant and empty.
			if (isConstant && error.name === 'WorkflowHasIssuesError') return;
			expect(error.name).toBe('NodeOperationError');
			const { displayName, group = displayName } = place;
			expect([displayName, group]).toContain(/^'(.+?)'/.exec(error.message)?.[1]);
			expect(error.message).toMatch(/^'.+ must .+, but it is /s);
		}
	};
	await fc.assert(fc.asyncProperty(hostile, fc.boolean(), holds), {
		seed: SEED,
		numRuns: always.length + RUNS,
		examples: always.map((value): [unknown, boolean] => [value, false]),
	});
});

/** A value as a workflow's JSON can hold it, and which n8n takes as it is. */
function asSaved(value: unknown): unknown {
	const saved: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
	return typeof saved === 'string' ? saved.replace(/^=/, '') : saved;
}
