import { ApiError } from '../errors/apiError';

/** Query parameters. An array is sent by repeating its parameter, as in `channels[]=a&channels[]=b`. */
export type Query = Readonly<
	Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** Number of characters that a value in a path may have. IDs are short; more is a value that went astray. */
export const LONGEST_SEGMENT = 512;

/**
 * Returns the reason why an ID cannot be one segment of a path, or `undefined`. Empty values, dots and slashes would
 * change which resource is addressed: proxies decode escapes.
 */
export function idFault(value: string): string | undefined {
	const meant = decoded(value);
	const isPath = /[/\\]|\.\./.test(meant);
	const fault = segmentFault(value) ?? segmentFault(meant);
	return fault ?? (isPath ? "must have no slash, backslash or '..'" : undefined);
}

/** Returns the reason why an email address cannot be in a path. It may have slashes and dots, but not lead elsewhere. */
export function addressFault(value: string): string | undefined {
	const isPath = decoded(value)
		.split(/[/\\]/)
		.some((part) => part === '.' || part === '..');
	return segmentFault(value) ?? (isPath ? "must have no '.' or '..' between slashes" : undefined);
}

/** Decodes slashes, backslashes and dots that are escaped as in URLs, even several times. */
function decoded(value: string): string {
	return value.replace(/%(?:25)*(2e|2f|5c)/gi, (_, code: string) =>
		String.fromCharCode(parseInt(code, 16)),
	);
}

function segmentFault(value: string): string | undefined {
	if (value === '') return 'must not be empty';
	if (value === '.' || value === '..') return "must not be '.' or '..'";
	if (value.length > LONGEST_SEGMENT) return `must have at most ${LONGEST_SEGMENT} characters`;
	if (/\p{Cc}/u.test(value)) return 'must have no control characters';
	return value.isWellFormed() ? undefined : 'must be valid Unicode text';
}

/**
 * Fills the `{names}` of a path with values, each as one encoded segment. Throws an `ApiError` for a value that cannot
 * be a segment, which may also come from the service's own lists.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
	return template.replace(/\{(\w+)\}/g, (_, name: string) => {
		const fault = (name === 'email' ? addressFault : idFault)(values[name]);
		if (fault !== undefined) throw new ApiError(`The '${name}' of a request ${fault}`);
		return encodeURIComponent(values[name]);
	});
}

/** Returns the query as text with its question mark, or empty text. Parameters without a value are left out. */
export function queryString(query: Query): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		[value]
			.flat()
			.filter((entry) => entry !== undefined)
			.map((entry) => `${name}=${encodeURIComponent(String(entry).toWellFormed())}`),
	);
	return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
