import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { listed, type HintKind } from '../../../shared/operations/hints';
import type { OperationContext } from '../../../shared/operations/operation';
import { withoutUnset } from '../../../shared/operations/recordOrInput';
import { contactFields, contactFieldsInput, type ContactValues } from '../../pickers/contactFields';
import { shortened } from '../../../shared/properties/conversions';
import { tags } from '../../../shared/pickers/contactTags';
import { email } from '../../properties/email';
import {
	booleanInput,
	emailAddress,
	listOf,
	optionalText,
	optionalSlug,
} from '../../../shared/properties/schemas';
import { tagInput } from '../tag/definition';
import { contactJson, contactJsonInput, fieldsMode } from './contactJson';

/** Parameters that both ways to write a contact share. */
export const writingProperties: INodeProperties[] = [email, fieldsMode, contactFields, contactJson];

/** Whether tags replace those that a contact has is not stated. */
export const tagsToWrite: INodeProperties = {
	...tags,
	hint: "The service may replace the contact's tags. To keep them, use Tag: Add to Contacts. In an expression, use names or IDs.",
};

export const writingInput = z.object({
	email: emailAddress,
	fieldsMode: z.enum(['mapped', 'json']),
	contactFields: contactFieldsInput.optional(),
	contactJson: contactJsonInput.optional(),
	additionalFields: z.object({
		channel: optionalSlug,
		resubscribe: booleanInput.default(false),
		source: optionalText,
		tags: listOf(tagInput.tagName),
	}),
});

export type Writing = z.infer<typeof writingInput>;

/** Returns the values to write, from the mapped fields or from JSON. */
export function valuesOf({ contactFields: mapped, contactJson: json }: Writing): ContactValues {
	return mapped?.values ?? json ?? {};
}

export function additionalBody({ additionalFields }: Writing): Record<string, unknown> {
	const { tags: names, channel, source } = additionalFields;
	const tags = names.length > 0 ? names : undefined;
	return withoutUnset({ channel, source, tags });
}

/** The names on both sides, if fields are mapped by the item's keys and none matches. */
export function namesToMatch({ contactFields: mapped }: Writing): string {
	if (mapped === undefined || mapped.unmatched.length === 0) return '';
	const [keys, fields] = [mapped.unmatched, mapped.fieldNames].map((names) => {
		const shown = names.slice(0, MOST_NAMES).map((name) => `'${shortened(name)}'`);
		return [...shown, ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
	});
	return `(the item has the keys ${keys}, and the fields are ${fields})`;
}

const MOST_NAMES = 10;

/** Hints at the item's keys that are not fields: nobody would notice a misspelled one otherwise. */
export function hintUnmatched(
	{ contactFields: mapped, additionalFields }: Writing,
	hint: OperationContext<unknown>['hint'],
): void {
	// They are set elsewhere.
	const expected = additionalFields.tags.length > 0 ? /^(e-?mail|tags?$)/i : /^e-?mail/i;
	const others = (mapped?.unmatched ?? []).filter((key) => !expected.test(key.normalize('NFKC')));
	if (others.length === 0) return;
	hint(UNMATCHED, { names: others });
}

const UNMATCHED: HintKind = ({ names }) => {
	const sentence = `These keys of the items match no contact field, or one that another key fills: ${listed(names)}.`;
	return names.some((name) => /^tags?$/i.test(name)) ? `${sentence} ${TAGS_APART}` : sentence;
};

const TAGS_APART = "To save tags, set 'Tag Names or IDs' in 'Additional Fields'.";
