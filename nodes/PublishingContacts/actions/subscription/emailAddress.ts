import { identifier } from '../../../shared/fields/values';

/**
 * An email address as far as it can be told without asking: something on both sides of an at sign, no
 * spaces. What else is allowed is the service's to know; any character is encoded into the path.
 */
export const emailAddress = identifier.refine(
	(value) => /^[^\s\p{Cc}]+@[^\s\p{Cc}@]+$/u.test(value),
	'must be an email address such as reader@example.com',
);
