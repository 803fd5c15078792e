import { z } from 'zod';
import { contactIdentity } from '../../../shared/api/records';
import { defineList } from '../../../shared/operations/list';
import { directionOf, sortByOf, sortInput } from '../../../shared/properties/sorting';
import {
	booleanInput,
	emailAddresses,
	integer,
	listOf,
	optionalSegment,
	requiredText,
	textUpTo,
	slugs,
} from '../../../shared/properties/schemas';
import { CONTACT_OUTPUT } from './simpleContact';
import { keywordField } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { tags } from '../../../shared/pickers/contactTags';
import { unlessBlank } from '../../../shared/properties/conversions';
import { dateInput, notBefore, type DateInput } from '../../../shared/properties/dates';
import { segmentId } from '../../../shared/pickers/segments';
import { statusesFilter } from '../../properties/subscriptionStatus';
import { customFieldFilter, customFieldFilterInput } from './customFieldFilter';
import { dateField, switchedOnField, textField } from '../../../shared/properties/fields';

/** The filters of `browseContacts`; all of them must hold. */
const filters = [
	channels,
	dateField(
		'Created After',
		'createdAfter',
		'Only contacts created at this time or later. A date without a time means the whole day.',
	),
	dateField(
		'Created Before',
		'createdBefore',
		'Only contacts created at this time or earlier. A date without a time, and midnight from the picker, means the whole day.',
	),
	customFieldFilter,
	textField(
		'Emails',
		'emails',
		'e.g. reader@example.com, editor@example.com',
		'Only contacts with one of these addresses, at most 10,000, separated by commas or as a list',
	),
	switchedOnField(
		'Has Email',
		'hasEmail',
		'Whether to return contacts with an email address, or those without',
	),
	switchedOnField('Has Phone', 'hasPhone', 'Whether to return only contacts with a phone number'),
	keywordField(
		'query',
		'e.g. miller',
		'Only contacts whose address, first name or last name matches this text',
	),
	{ ...segmentId, required: false },
	statusesFilter,
	tags,
	switchedOnField('Untagged', 'untagged', 'Whether to return only contacts without any tag'),
];

/** As `openapi/contacts.yaml` has it for `browseContacts`. */
const filtersInput = z
	.object({
		channels: slugs,
		createdAfter: dateInput.optional(),
		createdBefore: dateInput.optional(),
		customFields: customFieldFilterInput,
		emails: z.preprocess(
			unlessBlank,
			emailAddresses
				.refine(
					({ length }) => length > 0,
					'must have at least one address, or all contacts would be returned',
				)
				.optional(),
		),
		hasEmail: booleanInput.optional(),
		hasPhone: booleanInput.optional(),
		query: textUpTo(500),
		segmentId: optionalSegment,
		statuses: listOf(integer()),
		tags: listOf(requiredText),
		untagged: booleanInput.optional(),
	})
	.superRefine(notBefore('createdBefore', 'createdAfter', 'Created After'))
	.refine(({ tags: names, untagged }) => untagged !== true || names.length === 0, {
		message: "must not be on together with 'Tag Names or IDs'",
		path: ['untagged'],
	});

export const getAll = defineList({
	action: 'Get many contacts',
	description:
		"Get the company's contacts (audience members). Only Get returns their status by channel.",
	endpoint: 'browseContacts',
	filters,
	sort: [
		directionOf('desc'),
		sortByOf('contacts', 'dateAdded', [
			{ name: 'Created At', value: 'dateAdded' },
			{ name: 'Email', value: 'email' },
			{ name: 'Name', value: 'name' },
			{ name: 'Status', value: 'status' },
		]),
	],
	input: z.object({
		filters: filtersInput,
		sort: sortInput('name', 'email', 'status', 'dateAdded'),
	}),
	...CONTACT_OUTPUT,
	list({ filters: chosen, sort: { sortBy, direction } }) {
		const given = filtersBody(chosen);
		return {
			what: 'contacts',
			isFiltered: Object.keys(given).length > 0,
			identity: contactIdentity,
			call: { body: { ...given, sort: sortBy, direction } },
		};
	},
});

/** Returns the filters in the form of the API, without those that are not set. */
function filtersBody(filters: z.infer<typeof filtersInput>): Record<string, unknown> {
	const { createdAfter, createdBefore, customFields, untagged, ...others } = filters;
	const body = {
		...others,
		customFields,
		untagged: untagged === true ? true : undefined,
		createdAtFrom: momentOf(createdAfter),
		createdAtTo: momentOf(createdBefore),
	};
	return Object.fromEntries(
		Object.entries(body).filter(([, value]) =>
			Array.isArray(value) ? value.length > 0 : value !== undefined,
		),
	);
}

/** Returns a day, or an instant if the date has a time. */
function momentOf(date: DateInput | undefined): string | undefined {
	if (date === undefined) return undefined;
	return date.wholeDay ? date.day : new Date(date.at).toISOString();
}
