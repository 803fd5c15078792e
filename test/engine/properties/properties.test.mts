import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { caseOf, exampleOf } from '../../operations/index.mts';
import { WHOLE } from '../../support/oneOfEachKind.mts';
import { useNodes } from '../../support/useNodes.mts';
import { always, hostile } from './hostile.mts';
import { placesThatMeetValues } from './places.mts';
import { expectWellFormed } from './wellFormed.mts';

/**
 * Whatever is put into whatever parameter: the service is sent a valid request, or nothing at all and
 * a sentence names the parameter. More of it: `PROPERTY_RUNS=1000 npm test -- properties`.
 */

const SEED = 20_261_121;
const RUNS = Number(process.env.PROPERTY_RUNS ?? (WHOLE ? 15 : 2));

/** Refusals of values that only the service can judge: lengths, addresses, records. */
const REFUSED = ['400', '403', '404'];

const nodes = useNodes({ retryMs: 1 });

test.each(placesThatMeetValues)(
	'$node $resource $operation: $place.path',
	async ({ chosen, place }) => {
		const example = exampleOf(chosen);
		const looksFirst = caseOf(chosen).minimal.sends.length > 1;

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
				// The record of a lookup before a write may not exist: nothing was refused, and nothing is written.
				const statuses = looksFirst ? [null, ...REFUSED] : REFUSED;
				expect(statuses).toContain((error as { httpCode?: string | null }).httpCode ?? null);
			} else {
				expect(seen).toEqual([]);
				// n8n itself starts no workflow in which a required parameter is constant and empty.
				if (isConstant && error.name === 'WorkflowHasIssuesError') return;
				expect(error.name).toBe('NodeOperationError');
				// The error of a pair of parameters may begin with the other one.
				const { displayName, group = displayName } = place;
				const named = [...error.message.matchAll(/'(.+?)'/g)].map(([, name]) => name);
				expect(named.some((name) => [displayName, group].includes(name))).toBe(true);
				expect(error.message).toMatch(/^'.+ (must .+, but it is|is empty\. (Remove|Give)) /s);
			}
		};
		await fc.assert(fc.asyncProperty(hostile, fc.boolean(), holds), {
			seed: SEED,
			numRuns: always.length + RUNS,
			examples: always.map((value): [unknown, boolean] => [value, false]),
		});
	},
);

/** A value as a workflow's JSON can hold it, and which n8n takes as it is. */
function asSaved(value: unknown): unknown {
	const saved: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
	return typeof saved === 'string' ? saved.replace(/^=/, '') : saved;
}
