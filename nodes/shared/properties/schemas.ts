import { z } from 'zod';
import { addressFault, idFault, LONGEST_SEGMENT } from '../api/url';
import {
	isBlank,
	isExact,
	toLine,
	toList,
	toNumber,
	toSwitch,
	toText,
	unwrapped,
	unlessBlank,
} from './conversions';

/**
 * Schemas of the values of parameters. They convert a value of another type if its meaning is clear. A message ends the
 * sentence that begins with the parameter's name.
 */

/** Text that becomes one segment of a path. Copied text often has spaces around it. */
const segment = (message: string, faultOf: (value: string) => string | undefined) =>
	z.preprocess(
		withoutHiddenEnds,
		z.string({ message }).superRefine((value, context) => {
			const fault = value === '' ? message : faultOf(value);
			if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
		}),
	);

/** Returns text without the spaces and invisible marks at its ends, which come with copying. */
function withoutHiddenEnds(value: unknown): unknown {
	const text = toText(value);
	return typeof text === 'string' ? text.replace(HIDDEN_START, '').replace(HIDDEN_END, '') : text;
}

/** Spaces, and characters of no width: soft hyphens, joiners, marks of direction, byte order marks. */
const HIDDEN_START = /^[\s\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/;
const HIDDEN_END =
	/(?<![\s\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff])[\s\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+$/;

/** An ID of any form, as only the service knows the form. */
export const identifier = segment('must be an ID', idFault);

const SLUG = 'must be a slug such as morning-brief or an ID, as Channel: Get Many returns them';

/** The slug of a channel. Its number is replaced by the slug (`operations/identifiers.ts`). */
export const slug = segment(
	SLUG,
	(value) => idFault(value) ?? (/\s/.test(value) ? SLUG : undefined),
);

/** The number of a record. Text that is no number is replaced by the number of the record that it names, too. */
export const numberOrName = (message: string) =>
	z.preprocess(
		toNumber,
		z.custom<string | number>(
			(value) =>
				(Number.isSafeInteger(value) && (value as number) >= 0) ||
				(typeof value === 'string' && value !== '' && idFault(value) === undefined),
			message,
		),
	);

/** The number of a channel. */
export const channelNumber = numberOrName(SLUG).refine((value) => !/\s/.test(String(value)), SLUG);

/** The name by which a request finds a record. */
export const recordName = segment('must be a name', idFault);

const EMAIL_ADDRESS = 'must be an email address such as reader@example.com';
const ONE_OF_SEVERAL = `${EMAIL_ADDRESS}, separated from others by a comma`;
const ADDRESS = /^(?:"[^"\s\p{Cc}]+"|(?!['"])[^\s\p{Cc}@,;<>]+)@[^\s\p{Cc}@/\\%,;<>'"]+(?<!\.)$/u;

/**
 * An email address, as far as it can be checked here: text on both sides of one at sign, without spaces, a dot at the end
 * and invisible characters, which copied text may contain. The service checks the rest. Every character is encoded in the path.
 */
export const emailAddress = address(EMAIL_ADDRESS);

function address(message: string) {
	const fault = (value: string) => addressFault(value) ?? hiddenFault(value);
	return z.preprocess(
		toAddress,
		segment(message, fault).refine(
			(value) => value.length <= LONGEST_SEGMENT && ADDRESS.test(value),
			message,
		),
	);
}

/** Removes the name and the brackets of mail programs (`Ada <ada@readers.example>`) and the `mailto:` of links. */
function toAddress(value: unknown): unknown {
	const text = withoutHiddenEnds(value);
	if (typeof text !== 'string') return text;
	return withoutQuotedNames(text)
		.replace(/^[^<>@,;]*<(.*)>$/s, '$1')
		.replace(/^mailto:([^?]*)(?:\?.*)?$/is, '$1')
		.trim();
}

/** Returns text without names that mail programs quote because of a comma: `"Lovelace, Ada" <ada@readers.example>`. */
function withoutQuotedNames(text: string): string {
	return text.replace(/"[^"]*"\s*(?=<)/g, '');
}

const DAMAGED = 'must not contain U+FFFD, which replaces a damaged character';

/** Returns what is wrong with an address that looks right: an invisible character (Hangul fillers are letters to Unicode), or a lost one. */
function hiddenFault(value: string): string | undefined {
	if (value.includes('\ufffd')) return DAMAGED;
	const [hidden] = /[\p{Cf}\u115f\u1160\u3164\uffa0]/u.exec(value) ?? [];
	if (hidden === undefined) return undefined;
	const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
	return `must not contain the invisible character U+${code}`;
}

/** Requests take 10,000 addresses at most (`openapi/contacts.yaml`). */
const MOST_ADDRESSES = 10_000;

/** Email addresses, also separated by lines or semicolons, which an address cannot contain. */
export const emailAddresses = z.preprocess(
	(value) => toList(value, (text) => withoutQuotedNames(text).split(/[,;\n]/)),
	z
		.array(z.unknown(), { message: 'must be a list, or one text with commas' })
		.max(MOST_ADDRESSES, 'must have at most 10,000 addresses')
		.pipe(z.array(address(ONE_OF_SEVERAL))),
);

/** A whole number that is exact, within the bounds if they are given. */
export function integer(bounds: { min?: number; max?: number; message?: string } = {}) {
	const { min = -LARGEST, max = LARGEST, message = integerMessage(min, max) } = bounds;
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

/**
 * Refuses half characters, which cutting can leave behind and which cannot be sent, and characters that a wrong encoding
 * has replaced. HTML comes from elsewhere, and may contain the latter.
 */
function refuseDamage(value: string, context: z.RefinementCtx): void {
	const isDamaged = value.includes('\ufffd') && !/<\w/.test(value);
	if (value.isWellFormed() && !isDamaged) return;
	const message = isDamaged ? DAMAGED : 'must be valid Unicode text';
	context.addIssue({ code: 'custom', message });
}

/** Text without damaged characters. */
export const wellFormedText = z.string({ message: 'must be text' }).superRefine(refuseDamage);

type Conversion = (value: unknown) => unknown;

const optional = (convert: Conversion) =>
	z.preprocess((value) => unlessBlank(convert(value)), wellFormedText.optional());

const required = (convert: Conversion) =>
	z.preprocess(
		convert,
		z.string({ message: 'must be text' }).min(1, 'must not be empty').superRefine(refuseDamage),
	);

/** Text of one line that counts as not set when empty. */
export const optionalText = optional(toLine);
export const optionalLines = optional(toText);

/** Text of one line that must be given. Spaces around it are dropped. */
export const requiredText = required(toLine);
export const requiredLines = required(toText);

/** Several values: a list, also as JSON, or one text with commas. */
export function listOf<Schema extends z.ZodTypeAny>(entry: Schema) {
	return z.preprocess(
		(value) => toList(value),
		z.array(entry, { message: 'must be a list, or one text with commas' }),
	);
}

/** Several values. Only an empty list erases: blank text, the text `[]` and a list of blank texts are `undefined`. */
export function optionalListOf<Schema extends z.ZodTypeAny>(entry: Schema) {
	const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
	return z.preprocess(
		(value) => (isEmptyList(toList(value)) && !isEmptyList(value) ? undefined : value),
		listOf(entry).optional(),
	);
}

/** The address of a feed or a story. `isPublic`: readers get it, so it must hold no password. */
export const webAddress = (example: string, isPublic = false) =>
	z.string().superRefine((value, context) => {
		const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined;
		const hasLogin = isPublic && url !== undefined && url.username + url.password !== '';
		const login = hasLogin ? 'must have no user name or password, as readers get it' : undefined;
		const fault = url ? (hiddenFault(value) ?? login) : `must be a URL such as ${example}`;
		if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
	});

/** The address of a story. */
export const storyAddress = webAddress('https://news.example.com/story', true);

/** Text with a maximum number of characters. An emoji counts as one, although JavaScript counts two. */
export const shortText = (max: number) =>
	z.string().refine((value) => [...value].length <= max, `must have at most ${max} characters`);

/** Text with a maximum number of characters, which counts as not set when empty. */
export const textUpTo = (max: number) => optionalText.pipe(shortText(max).optional());
export const linesUpTo = (max: number) => optionalLines.pipe(shortText(max).optional());

/** A choice without a default: nobody may decide by leaving it as it is. */
export const chosen = <Schema extends z.ZodTypeAny>(schema: Schema, why = '') =>
	z
		.unknown()
		.refine((value) => !isBlank(value), `must be chosen${why}`)
		.pipe(schema);

/** The fields of an update, of which at least one is set. */
export const fieldsToChange = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z
		.object(shape)
		.partial()
		.refine(
			(fields) => Object.values(fields).some((value) => value !== undefined),
			'must have at least one field to change',
		);

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
	z
		.custom<string | number | boolean>(
			(value) => isText(value) || typeof value === 'boolean' || isExact(value),
			'must be text, a number, true or false; numbers of over 15 digits as text',
		)
		.superRefine((value, context) => {
			if (isText(value)) refuseDamage(value, context);
		}),
);

/** The number of a segment, if one is chosen. */
export const optionalSegment = z.preprocess(unlessBlank, integer({ min: 0 }).optional());
