import { findOperation } from '../../../openapi/index.mts';
import type { SeenRequest } from '../../../sandbox/index.mts';

/** A request to the service itself, at the path of an operation below its base URL, with one segment for each value. */
export function expectWellFormed(request: SeenRequest, baseUrl: string): void {
	const { method, rawUrl, headers } = request;
	const { host, pathname } = new URL(baseUrl);
	const below = pathname.replace(/\/$/, '');
	expect(headers.host).toBe(host);
	expect(rawUrl.startsWith(`${below}/api/v`)).toBe(true);
	const path = request.path.slice(below.length);
	const operation = findOperation({ method, path });
	expect([`${method} ${rawUrl}`, operation?.isLookup]).toEqual([`${method} ${rawUrl}`, false]);
	for (const segment of path.split('/')) {
		expect(['.', '..']).not.toContain(decodeURIComponent(segment));
	}
	// Only the characters that RFC 3986 allows in a path and a query, and the brackets of `channels[]`.
	expect(rawUrl).toMatch(/^\/[\w\-.~!$&'()*+,;=:@%/]*(\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/);
}
