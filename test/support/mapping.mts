/** The fields that contacts of the sandbox's company have, as the editor saves them. */
const SCHEMA = [
	['firstName', 'First Name', 'string'],
	['lastName', 'Last Name', 'string'],
	['customFields.city', 'City', 'string'],
	['customFields.birthday', 'Birthday', 'dateTime'],
	['customFields.loyalty points', 'Loyalty points', 'string', 'number'],
	['customFields.vip', 'VIP', 'options'],
	['customFields.prenom_préféré', 'Prénom préféré', 'string'],
].map(([id, displayName, type, kind]) => ({
	id,
	displayName,
	type,
	...(kind === undefined ? {} : { kind }),
	required: false,
	defaultMatch: false,
	canBeUsedToMatch: false,
	display: true,
	removed: false,
	...(type === 'options'
		? {
				options: [
					{ name: 'True', value: true },
					{ name: 'False', value: false },
				],
			}
		: {}),
}));

/** Returns the value that the editor saves for a resource mapper whose fields are mapped one by one. */
export const mapping = (value: Record<string, unknown> | null) => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns: [],
	schema: SCHEMA.filter(({ id }) => value !== null && id in value),
	attemptToConvertTypes: false,
	convertFieldsToString: false,
});

/** The same with fields mapped by the names of the items' keys. */
export const byNames = () => ({
	...mapping(null),
	mappingMode: 'autoMapInputData',
	schema: SCHEMA,
});
