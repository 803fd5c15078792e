import { z } from 'zod';
import { addressFault, idFault } from '../api/url';
import { isExact, toList, toNumber, toSwitch, toText, unwrapped, unlessBlank } from './conversions';

/**
 * Schemas of the values of parameters. They convert a value of another type if its meaning is clear. A message ends the
 * sentence that begins with the parameter's name.
 */

/** Text that becomes one segment of a path. Copied text often has spaces around it. */
const segment = (message: string, faultOf: (value: string) => string | undefined) =>
	z.preprocess(
		toText,
		z.string({ message }).superRefine((value, context) => {
			const fault = faultOf(value);
			if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
		}),
	);

/** An ID of any form, as only the service knows the form. */
export const identifier = segment('must be an ID', idFault);

/** The slug of a channel. */
export const slug = segment('must be a slug', idFault);

/** The name by which a request finds a record. */
export const recordName = segment('must be a name', idFault);

const EMAIL_ADDRESS = 'must be an email address such as reader@example.com';

/**
 * An email address, as far as it can be checked here: text on both sides of one at sign, without spaces, a dot at the end
 * and invisible characters, which copied text may contain. The service checks the rest. Every character is encoded in the path.
 */
export const emailAddress = z.preprocess(
	toAddress,
	segment(EMAIL_ADDRESS, addressFault).refine(
		(value) =>
			/^(?:"[^"\s\p{Cc}\p{Cf}]+"|(?!['"])[^\s\p{Cc}\p{Cf}@,;<>]+)@[^\s\p{Cc}\p{Cf}@/\\%,;<>'"]+(?<!\.)$/u.test(
				value,
			),
		EMAIL_ADDRESS,
	),
);

/** Removes the brackets of mail programs and the `mailto:` of links. */
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

/** A whole number that is exact, within the bounds if they are given. */
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

/** Text without half characters, which cutting can leave behind and which cannot be sent. */
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
		(value) => toList(value, ',', (text) => entry.safeParse(text).success),
		z.array(entry, { message: 'must be a list, or one text with commas' }),
	);
}

/** Several values, or `undefined` without a value, which differs from an empty list. */
export function optionalListOf<Schema extends z.ZodTypeAny>(entry: Schema) {
	return z.preprocess((value) => value ?? undefined, listOf(entry).optional());
}

/** Text with a maximum number of characters. An emoji counts as one, although JavaScript counts two. */
export const shortText = (max: number) =>
	z.string().refine((value) => [...value].length <= max, `must have at most ${max} characters`);

/** Text with a maximum number of characters, which counts as not set when empty. */
export const textUpTo = (max: number) => optionalText.pipe(shortText(max).optional());

/** Slugs of channels. An empty list means all channels. */
export const slugs = listOf(slug);

/** A value, or not set when empty, as pickers are until a choice is made. */
const unlessEmpty = <Schema extends z.ZodTypeAny>(schema: Schema) =>
	z.preprocess(
		(value) => (value === null || toText(value) === '' ? undefined : value),
		schema.optional(),
	);

export const optionalIdentifier = unlessEmpty(identifier);
export const optionalSlug = unlessEmpty(slug);

const isText = (value: unknown) => typeof value === 'string';

/** A single value of any type, which the API determines. */
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

/** The number of a segment, if one is chosen. */
export const optionalSegment = z.preprocess(unlessBlank, integer({ min: 0 }).optional());
