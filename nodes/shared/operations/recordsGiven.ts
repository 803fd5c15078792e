import type { INodeProperties } from 'n8n-workflow';
import { ApiError } from '../errors/apiError';
import { isWebPageError } from '../errors/sender';
import { isObject } from '../json';
import { shortened } from '../properties/conversions';

/**
 * Returns a sentence with the values of pickers if the service does not know a record:
 * `'Channel' was given as the slug 'Morning Brief'`. `undefined` for any other error, and without such values.
 */
export function recordsGiven(
	error: unknown,
	properties: readonly INodeProperties[],
	input: unknown,
): string | undefined {
	if (!(error instanceof ApiError) || !isUnknownRecord(error) || !isObject(input)) return undefined;
	const given = properties.flatMap((property) => {
		const word = formOf(property);
		const value = input[property.name];
		if (word === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
		return [`'${property.displayName}' was given as the ${word} '${shortened(String(value))}'`];
	});
	return given.length === 0 ? undefined : given.join(', ');
}

function isUnknownRecord(error: ApiError): boolean {
	const { status, noRecord } = error.details;
	return noRecord === true || (status === 404 && !isWebPageError(error));
}

/** Returns the form in which a picker takes a value by hand: ID, slug, name or key. */
function formOf({ modes }: INodeProperties): string | undefined {
	const byHand = modes?.find(({ type }) => type === 'string')?.displayName.replace(/^By /, '');
	return byHand === 'ID' ? byHand : byHand?.toLowerCase();
}
