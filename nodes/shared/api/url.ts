import { ApiError } from '../errors/apiError';

/** Query parameters; an array is sent by repeating its parameter, as in `channels[]=a&channels[]=b`. */
export type Query = Readonly<
	Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** The longest value that is put into a path. Ids are short; more is a value that went astray. */
export const LONGEST_SEGMENT = 512;

/**
 * Says what keeps an ID from being one segment of a path, or returns nothing when it can be one. Empty values,
 * dots and slashes would change which resource is addressed: proxies decode what was encoded.
 */
export function idFault(value: string): string | undefined {
	const meant = decoded(value);
	return (
		segmentFault(value) ?? segmentFault(meant) ?? (LEADS_ELSEWHERE.test(meant) ? NO_WAY : undefined)
	);
}

/** The same for an email address, which may hold slashes and dots, but no way to another path. */
export function addressFault(value: string): string | undefined {
	const parts = decoded(value).split(/[/\\]/);
	const isWay = parts.some((part) => part === '.' || part === '..');
	return segmentFault(value) ?? (isWay ? "must have no '.' or '..' between slashes" : undefined);
}

const LEADS_ELSEWHERE = /[/\\]|\.\./;
const NO_WAY = "must have no slash, backslash or '..'";

/** With the slashes, backslashes and dots that are escaped as in URLs, even several times. */
function decoded(value: string): string {
	return value.replace(/%(?:25)*(2e|2f|5c)/gi, (_, code: string) =>
		String.fromCharCode(parseInt(code, 16)),
	);
}

function segmentFault(value: string): string | undefined {
	if (value === '') return 'must not be empty';
	if (value === '.' || value === '..') return "must not be '.' or '..'";
	if (value.length > LONGEST_SEGMENT) return `must have at most ${LONGEST_SEGMENT} characters`;
	if (!value.isWellFormed()) return 'must be valid Unicode text';
	return undefined;
}

/**
 * Fills the `{names}` of a path with the values given, each as one encoded segment. Throws a
 * `ApiError` for a value that can be none, as one may also come from the service's own lists.
 */
export function fillPath(template: string, values: Readonly<Record<string, string>>): string {
	return template.replace(/\{(\w+)\}/g, (_, name: string) => {
		const fault = (name === 'email' ? addressFault : idFault)(values[name]);
		if (fault !== undefined) throw new ApiError(`The '${name}' of a request ${fault}`);
		return encodeURIComponent(values[name]);
	});
}

/** The query as text with its question mark, or nothing; parameters without a value are left out. */
export function queryString(query: Query): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		(Array.isArray(value) ? value : [value])
			.filter((entry) => entry !== undefined)
			.map((entry) => `${name}=${encodeURIComponent(String(entry).toWellFormed())}`),
	);
	return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
