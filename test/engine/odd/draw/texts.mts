import fc, { type Arbitrary } from 'fast-check';

import { free } from '../freedoms.mts';
import type { OperationName } from '../operations.mts';
import type { Creative, Texts } from '../world.mts';

/** How a secret may be spelled where a service repeats it. */
export const SPELLINGS = [
	'plain',
	'unicode',
	'UNICODE',
	'slashes',
	'percent',
	'PERCENT',
	'all%',
	'json',
] as const;
const LONG_TOKEN = 'feed+Token/0123-456789==';

/** How answers are written. Only what a service was sent can it repeat. */
export function texts(operation: OperationName): Arbitrary<Texts> {
	const knowsToken = operation.includes('dataFeed');
	const echoes = fc.record({
		secret: fc.constantFrom(...(['key', ...(knowsToken ? ['feedToken'] : [])] as const)),
		as: fc.constantFrom(...SPELLINGS),
		where: fc.constantFrom('message', 'reasons', 'record'),
	});
	return fc.record({
		json: free('escapedJson', 'plain', fc.constantFrom('escaped', 'slashes', 'spaced')),
		message: free('missingMessage', 'Success', fc.constantFrom('absent', '', null, 7)),
		unknownFields: free('unknownFields', false, fc.constant(true)),
		contentType: fc.constantFrom(
			'application/json',
			'application/json; charset=utf-8',
			'text/plain',
			'',
		),
		feedToken: free('shortToken', LONG_TOKEN, fc.constantFrom('news', '1', 'a'), {
			tameWeight: 5,
		}),
		echo: free('echo', null, echoes, { tameWeight: 3 }),
	}) as Arbitrary<Texts>;
}

export const creatives: Arbitrary<Creative> = fc.record({
	charset: fc.constantFrom('utf-8', 'iso-8859-1'),
	namedIn: fc.constantFrom('header', 'meta', 'both'),
});
