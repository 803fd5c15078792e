import { byId } from '../support/values.mts';
import type { ErrorRow, Parameters } from './defineCase.mts';

/** A 404 in words. */
export const notFound = (
	when: string,
	parameters: Parameters,
	message: string,
	description?: RegExp,
): ErrorRow => ({ when, parameters, status: 404, message, description });

/** A contact that the company does not have. */
export const unknownContact = (message: string, description?: RegExp): ErrorRow =>
	notFound('the contact is unknown', { email: 'nobody@readers.example' }, message, description);

/** A tag that the company does not have. It is looked for first, as a name may be digits. */
export const unknownTag: ErrorRow = {
	...notFound('the tag is unknown', { tagId: byId(4711) }, 'The tag is not found.'),
	requests: 2,
};

/** A segment that the company does not have. */
export const unknownSegment = (when: string): ErrorRow =>
	notFound(
		when,
		{ segmentId: byId(4711) },
		'The segment was not found',
		/^Check its ID.* Segment: Get Many/,
	);
