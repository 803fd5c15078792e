import { byId } from '../support/values.mts';
import type { ErrorRow, Parameters } from './defineCase.mts';

/** A 404 in words. */
export const notFound = (
	when: string,
	parameters: Parameters,
	message: string,
	description?: RegExp,
): ErrorRow => ({ when, parameters, status: 404, message, description });

/** Something that the company does not have. Default of `message`: the service's own words. */
export const noSuch = (
	what: string,
	parameters: Parameters,
	message = `The ${what} is not found.`,
	description?: RegExp,
): ErrorRow => notFound(`the ${what} is unknown`, parameters, message, description);

/** A contact that the company does not have. */
export const unknownContact = (message?: string, description?: RegExp): ErrorRow =>
	noSuch('contact', { email: 'nobody@readers.example' }, message, description);

/** A tag that the company does not have. It is looked for first, as a name may be digits. */
export const unknownTag: ErrorRow = { ...noSuch('tag', { tagId: byId(4711) }), requests: 2 };

/** A segment that the company does not have. */
export const unknownSegment = (when: string): ErrorRow =>
	notFound(
		when,
		{ segmentId: byId(4711) },
		'The segment was not found',
		/^Check its ID.* Segment: Get Many/,
	);

/** A 400 with the reason that the service gives. */
export const notValid = (when: string, parameters: Parameters, reason: string): ErrorRow => ({
	when,
	parameters,
	status: 400,
	message: `The request is not valid: ${reason}`,
	description: /^HTTP status: 400\.$/,
});
