import { ApiError } from '../../../shared/errors/apiError';
import { asSentences } from '../../../shared/errors/words';
import { recordsOf, type ApiRecord } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';
import { perRun } from '../../../shared/operations/perRun';
import { valuesOf, type Writing } from './writing';

/** Remedies by the way in which the fields are given. The menu is named as in the editor. */
const REMEDIES: Readonly<Record<Writing['fieldsMode'], string>> = {
	mapped: "Refresh the field list in the menu beside 'Values to Send'.",
	json: "Correct 'customFields' in 'Contact JSON'. Custom Field: Get Many returns each field's 'name' and 'type'.",
};

/** Names of the values of a type. Text may be anything. */
const KINDS: Readonly<Record<string, string>> = {
	number: 'a number',
	boolean: 'true or false',
	date: 'a date such as 2026-05-17',
};

/** The definitions of custom fields are read once a run, however many items are refused. */
const definitionsOf = perRun(async (api): Promise<readonly ApiRecord[]> => {
	const read = async () => recordsOf((await api.call('getContactFields', {})).items);
	return await read().catch(() => []);
});

/**
 * Returns a failure that explains why the service may have refused a contact's custom fields, as the fields that a node
 * has saved can be out of date. Returns the given failure if the definitions cannot be read or show no reason.
 */
export async function explainFields(
	failure: unknown,
	input: Writing,
	api: ApiClient,
): Promise<unknown> {
	const { customFields = {} } = valuesOf(input);
	const remedy = REMEDIES[input.fieldsMode];
	const names = Object.keys(customFields);
	const mayBeFields = failure instanceof ApiError && isRejected(failure) && names.length > 0;
	if (!mayBeFields) return failure;
	const definitions = await definitionsOf(api);
	if (definitions.length === 0) return failure;
	const byName = new Map(definitions.map((each) => [each.name, each]));
	const gone = names.find((name) => !byName.has(name));
	// For a 404 the contact itself may be missing, and values are not the reason.
	const isMissing = failure.details.status === 404;
	if (gone !== undefined) {
		const message = `There is no contact field '${gone}'`;
		return isMissing ? failure.saying(message, remedy) : explained(failure, remedy, message);
	}
	if (isMissing) return failure;
	const other = names.find((name) => !fits(customFields[name], byName.get(name)?.type));
	if (other === undefined) return failure;
	const kind = KINDS[String(byName.get(other)?.type)];
	return explained(failure, remedy, `The contact field '${other}' must be ${kind}`);
}

function isRejected({ details: { status } }: ApiError): boolean {
	return status === 400 || status === 404 || status === 409 || status === 422;
}

function fits(value: unknown, type: unknown): boolean {
	if (type === 'number') return typeof value === 'number' || isNumeric(value);
	if (type === 'boolean')
		return typeof value === 'boolean' || /^(true|false|0|1)$/i.test(String(value));
	return type !== 'date' || /^\d{4}-\d{2}-\d{2}/.test(String(value));
}

function isNumeric(value: unknown): boolean {
	return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));
}

/** Adds the explanation, and keeps the service's own words. */
function explained(failure: ApiError, remedy: string, message: string): ApiError {
	const { description } = failure.details;
	const said = asSentences(remedy, failure.message, description);
	return new ApiError(message, { ...failure.details, description: said });
}
