import type { ErrorRow, Parameters } from './defineCase.mts';

/** A 404 in words. */
export const notFound = (
	when: string,
	parameters: Parameters,
	message: string,
	description?: RegExp,
): ErrorRow => ({ when, parameters, status: 404, message, description });
