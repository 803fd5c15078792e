import type { IDataObject } from 'n8n-workflow';

import { cases, type Difference, type NamedCase } from '../../operations/index.mts';
import { GOES_ON } from '../../support/values.mts';
import { answerInWaves } from '../../support/waves.mts';
import { useCases } from './useCases.mts';

/** Two items of one run: shared requests, requests side by side, and requests that keep their order. */

const nodes = useCases();

const differing = cases.flatMap(({ differ, ...one }) =>
	differ === undefined ? [] : [{ ...one, differ }],
);

test.each(cases.filter(({ run }) => run === 'shared'))(
	'$name: equal reads share their requests',
	async (one) => {
		const { items, error } = await nodes.runIn(one, { items: [{}, {}] });
		expect(error).toBeUndefined();
		expect(nodes.sent()).toEqual(one.minimal.sends);
		const [first, second] = [0, 1].map((index) =>
			items.filter(({ pairedItem }) => linkOf(pairedItem) === index).map(({ json }) => json),
		);
		expect(second).toEqual(first);
		expect(first).not.toEqual([]);
	},
);

test.each(differing.filter(({ run }) => run !== 'in order'))(
	'$name: items that differ run side by side',
	async (one) => {
		await expectTwoWaves(one, one.differ, 2);
	},
);

const ordered = [
	...differing.filter(({ run }) => run === 'in order'),
	...cases.flatMap(({ sameRecord, ...one }) =>
		sameRecord === undefined ? [] : [{ ...one, differ: sameRecord }],
	),
];
test.each(ordered)('$name: items keep their order', async (one) => {
	await expectTwoWaves(one, one.differ, 1);
});

/** Expects `together` items to send their first request before any response, the first item first. */
async function expectTwoWaves(
	one: NamedCase,
	difference: Difference,
	together: 1 | 2,
): Promise<void> {
	const itemsOf = (values: readonly unknown[]) => values.map((value) => ({ value }) as IDataObject);
	const { parameters, values } = difference;
	const firstOf = async (value: unknown) => {
		await nodes.runIn(one, { parameters, items: itemsOf([value]) });
		const [first] = nodes.lines();
		await nodes.control.reset();
		return first;
	};
	const firsts = [await firstOf(values[0]), await firstOf(values[1])];
	const waves = answerInWaves(nodes, together);
	// A write for the first item may be refused for the second: an agent is deleted once.
	const { items } = await nodes.runIn(one, { parameters, items: itemsOf(values) }, GOES_ON);
	await waves;
	expect(items[0].json).not.toHaveProperty('error');
	expect(nodes.lines().slice(0, together)).toEqual(firsts.slice(0, together));
	expect(nodes.lines()).toContain(firsts[1]);
}

const linkOf = (pairedItem: unknown) => (pairedItem as { item: number }).item;
