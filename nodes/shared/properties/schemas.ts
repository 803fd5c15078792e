import { z } from 'zod';
import { addressFault, idFault } from '../api/url';
import { isExact, toList, toNumber, toSwitch, toText, unwrapped } from './conversions';

/**
 * The kinds of values that parameters hold, as zod schemas. One kind given where another is meant is taken
 * for what it says. Messages end the sentence that begins with the parameter's name.
 */

/** Text that becomes one segment of a path. Copied ones often bring spaces along. */
const segment = (message: string, faultOf: (value: string) => string | undefined) =>
	z.preprocess(
		toText,
		z.string({ message }).superRefine((value, context) => {
			const fault = faultOf(value);
			if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
		}),
	);

/** An ID or a slug, whatever its form: what IDs look like is the service's to know. */
export const identifier = segment('must be an ID', idFault);

const EMAIL_ADDRESS = 'must be an email address such as reader@example.com';

/**
 * An email address as far as it can be told without asking: something on both sides of an at sign, no
 * spaces, and no invisible characters, which copying brings along. What else is allowed is the service's to know; any
 * character is encoded into the path.
 */
export const emailAddress = z.preprocess(
	toAddress,
	segment(EMAIL_ADDRESS, addressFault).refine(
		(value) =>
			/^(?:"[^"\s\p{Cc}\p{Cf}]+"|(?!['"])[^\s\p{Cc}\p{Cf},;<>]+)@[^\s\p{Cc}\p{Cf}@/\\%,;<>'"]+$/u.test(
				value,
			),
		EMAIL_ADDRESS,
	),
);

/** The address itself: mail programs add brackets, and links add `mailto:`. */
function toAddress(value: unknown): unknown {
	const text = toText(value);
	if (typeof text !== 'string') return text;
	return text
		.replace(/^<(.*)>$/s, '$1')
		.replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1')
		.trim();
}

/** Email addresses, also separated by lines or semicolons, which an address cannot contain. */
export const emailAddresses = z.preprocess(
	(value) => toList(value, /[,;\n]/),
	z.array(emailAddress, { message: 'must be a list, or one text with commas' }),
);

/** A whole number, as far as numbers are exact: any, or one within these bounds. */
export function integer({ min = -LARGEST, max = LARGEST }: { min?: number; max?: number } = {}) {
	const message = integerMessage(min, max);
	return z.preprocess(
		toNumber,
		z.number({ message }).int(message).min(min, message).max(max, message),
	);
}

const LARGEST = Number.MAX_SAFE_INTEGER;

function integerMessage(min: number, max: number): string {
	if (max !== LARGEST) return `must be a whole number from ${min} to ${max}`;
	return min === -LARGEST ? 'must be a whole number' : `must be a whole number of at least ${min}`;
}

export function decimal(min: number, max: number) {
	const message = `must be a number from ${min} to ${max}`;
	return z.preprocess(toNumber, z.number({ message }).min(min, message).max(max, message));
}

export const booleanInput = z.preprocess(toSwitch, z.boolean({ message: 'must be true or false' }));

const isWellFormed = [
	(value: string) => value.isWellFormed(),
	'must be valid Unicode text',
] as const;

/** Text. Half a character, as cutting can leave behind, cannot be sent. */
export const wellFormedText = z.string({ message: 'must be text' }).refine(...isWellFormed);

/** Text that counts as not set when empty. */
export const optionalText = z.preprocess(
	(value) => (value === null || toText(value) === '' ? undefined : toText(value)),
	wellFormedText.optional(),
);

/** Text that must be given. Spaces around it are dropped. */
export const requiredText = z.preprocess(
	toText,
	z
		.string({ message: 'must be text' })
		.min(1, 'must not be empty')
		.refine(...isWellFormed),
);

/** Several values: a list, also as JSON, or one text with commas. */
export function listOf<Schema extends z.ZodTypeAny>(entry: Schema) {
	return z.preprocess(
		(value) => toList(value),
		z.array(entry, { message: 'must be a list, or one text with commas' }),
	);
}

/** The same where no value says nothing, unlike an empty list. */
export function optionalListOf<Schema extends z.ZodTypeAny>(entry: Schema) {
	return z.preprocess((value) => value ?? undefined, listOf(entry).optional());
}

/** Text of at most so many characters. An emoji is one, although it has two of JavaScript's. */
export const shortText = (max: number) =>
	z.string().refine((value) => [...value].length <= max, `must have at most ${max} characters`);

/** Text of at most so many characters, which counts as not set when empty. */
export const textUpTo = (max: number) => optionalText.pipe(shortText(max).optional());

/** Text to look for, which goes into the address, where no server takes endless ones. */
export const keywordInput = textUpTo(512);

/** The slugs of channels; none means all of them. */
export const slugs = listOf(identifier);

/** An ID or a slug that counts as not set when empty, as pickers are until something is chosen. */
export const optionalIdentifier = z.preprocess(
	(value) => (value === null || toText(value) === '' ? undefined : value),
	identifier.optional(),
);

const isText = (value: unknown) => typeof value === 'string';

/** One value of whatever kind, where the API says of which it is. */
export const plainValue = z.preprocess(
	unwrapped,
	z.custom<string | number | boolean>(
		(value) =>
			(isText(value) && value.isWellFormed()) || typeof value === 'boolean' || isExact(value),
		(value) => ({
			message: isText(value)
				? isWellFormed[1]
				: 'must be text, a number, true or false; numbers of over 15 digits as text',
		}),
	),
);
