import type { SandboxControl } from '../../sandbox/index.mts';
import { byNames, mapping } from '../support/mapping.mts';
import { DATE, ITEM } from '../support/values.mts';
import type { BadInput, ErrorRow, RequestRow } from './defineCase.mts';

/** Rows of Contact: Create or Update about the fields of a contact. Contact: Update reads them with the same picker. */

const one = (id: string) => ({ contactFields: mapping({ [id]: ITEM }) });
const asJson = (contactJson: unknown) => ({ fieldsMode: 'json', contactJson });

/** Requests by the part of the body that the fields are. */
export const fieldRequests = (
	send: (fields: object) => RequestRow['sends'],
): readonly RequestRow[] => [
	{
		shows:
			"values in their fields' form, days in the workflow's zone, and nothing of what is empty",
		parameters: {
			contactFields: mapping({
				firstName: '={{ $json.name }}',
				lastName: '={{ $json.empty }}',
				'customFields.city': '={{ $json.none }}',
				'customFields.birthday': '={{ $json.day }}',
				'customFields.loyalty points': '={{ $json.points }}',
				'customFields.vip': '={{ $json.vip }}',
				'customFields.prenom_préféré': '={{ $json.number + 1 }}',
			}),
		},
		items: [
			{
				name: ' Zoë ',
				empty: '',
				none: null,
				day: '2000-02-28T23:30:00Z',
				points: '7.5',
				vip: 'TRUE',
				number: 1,
			},
		],
		timezone: 'Asia/Tokyo',
		sends: send({
			firstName: 'Zoë',
			customFields: {
				birthday: '2000-02-29',
				'loyalty points': 7.5,
				vip: true,
				prenom_préféré: '2',
			},
		}),
	},
	{
		shows: 'custom fields as Get Many returns them, and as a file of them has its columns',
		parameters: { contactFields: byNames() },
		items: [
			{
				firstName: 'Zoë',
				customFields: { city: 'Łódź', vip: false, birthday: '2000-02-29' },
				'customFields.loyalty points': '7',
			},
		],
		sends: send({
			firstName: 'Zoë',
			customFields: { city: 'Łódź', vip: false, birthday: '2000-02-29', 'loyalty points': 7 },
		}),
	},
	{
		shows: 'fields that the node knows no type of, as a workflow that was never opened has them',
		parameters: {
			contactFields: {
				mappingMode: 'defineBelow',
				value: { firstName: 'A', 'customFields.city': 'B' },
			},
		},
		sends: send({ firstName: 'A', customFields: { city: 'B' } }),
	},
	{
		shows: 'JSON as text, also with a byte order mark, and nothing of what is null',
		parameters: asJson(
			'\ufeff{ "firstName": "A", "lastName": null, "customFields": { "vip": true, "city": null } }',
		),
		sends: send({ firstName: 'A', customFields: { vip: true } }),
	},
	{
		shows: 'an object by an expression',
		parameters: asJson(ITEM),
		items: [{ value: { lastName: 'B', customFields: { city: '' } } }],
		sends: send({ lastName: 'B', customFields: { city: '' } }),
	},
];

export const badFields: readonly BadInput[] = [
	[one('customFields.birthday'), 'soon', `'Birthday' in 'Contact Fields' ${DATE}`],
	[
		one('nickname'),
		'Z',
		"'nickname' in 'Contact Fields' must be a field of the list: refresh it in the menu beside 'Values to Send'",
	],
	[
		{ contactFields: { ...byNames(), schema: [] } },
		1,
		"'Contact Fields' must have a list of fields to match",
	],
	[asJson(ITEM), '{', "'Contact JSON' must be a JSON object, but it is '{'"],
	[asJson(ITEM), ['a'], "'Contact JSON' must be a JSON object"],
	[
		asJson(ITEM),
		{ firstname: 'A' },
		"'Contact JSON' must contain only 'firstName', 'lastName' and 'customFields'",
	],
	[asJson(ITEM), { lastName: [] }, "'lastName' in 'Contact JSON' must be text"],
	[
		asJson(ITEM),
		{ customFields: { a: {} } },
		"'customFields.a' in 'Contact JSON' must be text, a number, true or false",
	],
	[
		asJson(ITEM),
		'{"customFields":{"\\ud83d":"a"}}',
		/^'customFields\..' in 'Contact JSON' must be valid Unicode text/,
	],
	['fieldsMode', 'raw', "'Specify Fields' must be one of 'mapped', 'json'"],
];

const remove = (name: string) => (control: SandboxControl) => control.removeContactField(name);

/** Fields that changed after the node loaded them. The service refuses them. */
export const fieldErrors: readonly ErrorRow[] = [
	{
		when: 'the JSON names a field that is gone',
		parameters: asJson({ customFields: { city: 'Łódź' } }),
		before: remove('city'),
		status: 400,
		requests: 2,
		message: "There is no contact field 'city'",
		description: /^Correct 'customFields' in 'Contact JSON'\./,
	},
];
