import type { IDataObject } from 'n8n-workflow';

import { cases, type Parameters } from '../../operations/index.mts';
import { useCases } from './useCases.mts';

/** Every case, with a service that has the habits of a real one (`sandbox/server/observed.mts`). */

const now = new Date('2026-11-20T12:00:00Z');
const described = useCases({ now });
const observed = useCases({ now, observed: true });

/** The records of a run with missing values, times and texts of JSON in one form. */
const gist = (items: ReadonlyArray<{ json: IDataObject }>) =>
	JSON.parse(
		JSON.stringify(
			items.map(({ json }) => json),
			(name, value: unknown) => {
				if (value === null || value === '' || name === 'publicationDate') return null;
				if (typeof value !== 'string') return value;
				if (name === 'blocks') return JSON.parse(value) as unknown;
				const time = /^(\d{4}-\d\d-\d\d)([T ])\d\d:/.exec(value);
				if (time === null) return value;
				return time[2] === 'T' ? new Date(value).toISOString().slice(0, 10) : time[1];
			},
		),
	) as unknown;

describe.each(cases)('$name', (one) => {
	test.each<[string, Parameters]>([
		['minimal', one.minimal.parameters],
		['full', one.full.parameters],
	])('%s', async (_shows, parameters) => {
		const usual = await described.runIn(one, { parameters });
		const { error, items } = await observed.runIn(one, { parameters });
		expect(error).toBeUndefined();
		if (one.name !== 'publishingLetters letter.get') {
			expect(gist(items)).toEqual(gist(usual.items));
		} else {
			expect(items).toMatchObject([{ json: { uniqueId: usual.items[0].json.uniqueId } }]);
		}
	});
});

const refused = cases.flatMap((one) =>
	one.errors
		.filter(({ status, responses }) => status !== undefined && responses === undefined)
		.map((row) => ({ ...row, shows: `${one.name}: ${row.when}`, one })),
);

test.each(refused)('$shows', async ({ one, ...row }) => {
	const { error: usual } = await described.runIn(one, row);
	const { error } = await observed.runIn(one, row);
	const sentences = (failure: typeof error) =>
		[failure?.message, failure?.description].map((text) =>
			text?.replace('The request is not valid: ', ''),
		);
	expect(sentences(error)).toEqual(sentences(usual));
});
