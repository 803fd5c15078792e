import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { toLine } from '../../../shared/properties/conversions';
import type { ContactValues } from '../../pickers/contactFields';
import { plainValue, wellFormedText } from '../../../shared/properties/schemas';
import { choiceField } from '../../../shared/properties/fields';

export const fieldsMode = choiceField(
	'Specify Fields',
	'fieldsMode',
	"How to set the contact's fields",
	'mapped',
	[
		{
			name: 'Using Fields Below',
			value: 'mapped',
			description: 'Field by field, or matched to the fields of the item',
		},
		{
			name: 'Using JSON',
			value: 'json',
			description: 'A JSON object, for example from an expression or an AI agent',
		},
	],
);

export const contactJson: INodeProperties = {
	displayName: 'Contact JSON',
	name: 'contactJson',
	type: 'json',
	default: '{}',
	displayOptions: { show: { fieldsMode: ['json'] } },
	description:
		"'firstName', 'lastName' and 'customFields' by their internal names. Fields left out or null stay as they are.",
};

/** Text, or a number as spreadsheets give it. */
const name = z.preprocess(toLine, wellFormedText).nullish();

/** The object, also as text in JSON. */
export const contactJsonInput = z
	.preprocess(
		parsed,
		z
			.object(
				{
					firstName: name,
					lastName: name,
					customFields: z
						.record(wellFormedText, plainValue.nullish(), {
							message: 'must have custom fields as an object',
						})
						.nullish(),
				},
				{ message: 'must be a JSON object' },
			)
			.strict("must contain only 'firstName', 'lastName' and 'customFields'"),
	)
	.transform(({ customFields, ...names }): ContactValues => {
		const custom = withoutNothing(customFields ?? {});
		return {
			...withoutNothing(names),
			...(Object.keys(custom).length === 0 ? {} : { customFields: custom }),
		};
	});

function withoutNothing<T>(record: Readonly<Record<string, T | null | undefined>>) {
	return Object.fromEntries(
		Object.entries(record).filter(([, each]) => each !== null && each !== undefined),
	) as Record<string, NonNullable<T>>;
}

function parsed(given: unknown): unknown {
	if (typeof given !== 'string') return given ?? {};
	if (given.trim() === '') return {};
	try {
		// Files often begin with a byte order mark, which `trim` removes, too.
		return JSON.parse(given.trim());
	} catch {
		return given;
	}
}
