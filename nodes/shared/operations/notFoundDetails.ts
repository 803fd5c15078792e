import type { INodeProperties } from 'n8n-workflow';
import { isNotFound } from '../errors/sender';
import { isObject } from '../json';
import { shortened } from '../properties/conversions';

/**
 * Returns sentences with the values of pickers if the service does not know a record:
 * `'Letter' was given as the ID 'May': enter the ID that Get Many returns as 'uniqueId'`. `undefined` for any other error,
 * and without such values.
 */
export function notFoundDetails(
	error: unknown,
	properties: readonly INodeProperties[],
	input: unknown,
): string | undefined {
	if (!isNotFound(error) || !isObject(input)) return undefined;
	const given = properties.flatMap((property) => {
		const word = wayToEnter(property);
		const value = input[property.name];
		if (word === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
		const sentence = `'${property.displayName}' was given as the ${word} '${shortened(String(value))}'`;
		return [sentence + howToEnter(property)];
	});
	return given.length === 0 ? undefined : given.join('\n');
}

/** Returns the end of a sentence about a value that is entered by hand, as the description of its parameter says. */
export function howToEnter({ description = '' }: INodeProperties): string {
	const [, value] = /[,:] (?:or )?enter ([^.]+)/.exec(description) ?? [];
	return value === undefined ? '' : `: enter ${value}`;
}

/** Returns the form in which a record is entered by hand: ID, slug, name or key. */
function wayToEnter({ modes, displayName }: INodeProperties): string | undefined {
	if (displayName.endsWith(' ID')) return 'ID';
	const byHand = modes?.find(({ type }) => type === 'string')?.displayName.replace(/^By /, '');
	return byHand === 'ID' ? byHand : byHand?.toLowerCase();
}
