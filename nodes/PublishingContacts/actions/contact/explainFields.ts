import { ApiError } from '../../../shared/errors/apiError';
import { shortened } from '../../../shared/properties/conversions';
import { asSentences } from '../../../shared/errors/words';
import { recordsOf, type ApiRecord } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { valuesOf, type Writing } from './writing';

/** Remedies by the way in which the fields are given. The menu is named as in the editor. */
const REMEDIES: Readonly<Record<Writing['fieldsMode'], string>> = {
	mapped: "Refresh the field list in the menu beside 'Values to Send'.",
	json: "Correct 'customFields' in 'Contact JSON'. Custom Field: Get Many returns each field's 'name' and 'type'.",
};

/** The definitions of custom fields are read once a run, however many items are refused. */
const definitionsOf = sharedByItems(async (api): Promise<readonly ApiRecord[]> => {
	const read = async () => recordsOf((await api.call('getContactFields', {})).items);
	return await read().catch(() => []);
});

/**
 * Returns a failure that names a custom field which the service no longer has, as the fields that a node has saved can be
 * out of date. If all fields exist, or their definitions cannot be read, returns `failure`.
 */
export async function explainFields(
	failure: unknown,
	input: Writing,
	api: ApiClient,
): Promise<unknown> {
	const names = Object.keys(valuesOf(input).customFields ?? {});
	if (!(failure instanceof ApiError) || names.length === 0) return failure;
	const { status = 0, description } = failure.details;
	if (![400, 404, 409, 422].includes(status)) return failure;
	const known = (await definitionsOf(api)).map(({ name }) => name);
	const gone = names.find((name) => !known.includes(name));
	if (known.length === 0 || gone === undefined) return failure;
	const message = `There is no contact field '${shortened(gone)}'`;
	const remedy = REMEDIES[input.fieldsMode];
	// The contact itself may be missing.
	if (status === 404) return failure.withSentence(message, remedy);
	const said = asSentences(remedy, failure.message, description);
	return new ApiError(message, { ...failure.details, description: said });
}
