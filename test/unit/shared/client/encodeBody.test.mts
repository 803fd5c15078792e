import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';
import { encodeBody } from '../../../../nodes/shared/client/encodeBody.ts';

const json: Endpoint = endpoints.createDataFeed;
const multipart: Endpoint = { ...json, body: 'multipart' };

test('JSON is left to n8n’s helper', () => {
	expect(encodeBody(json, { api: true })).toEqual({ body: { api: true } });
});

/** What any server reads of a form: `Response` parses it. */
async function received(body: Record<string, unknown>) {
	const encoded = encodeBody(multipart, body);
	const headers = encoded.headers as Record<string, string>;
	const form = await new Response(encoded.body as string, { headers }).formData();
	return [...form];
}

test.each<[string, Record<string, unknown>, Array<[string, string]>]>([
	[
		'texts, numbers and switches',
		{ api: true, n: 5, url: 'https://a.example/?b=c&d' },
		[
			['api', 'true'],
			['n', '5'],
			['url', 'https://a.example/?b=c&d'],
		],
	],
	[
		'a list, by repeating its part',
		{ 'channels[]': ['a', 'b'] },
		[
			['channels[]', 'a'],
			['channels[]', 'b'],
		],
	],
	['what is not set is left out', { title: undefined, url: 'x' }, [['url', 'x']]],
	[
		'text of any kind',
		{ title: 'Grüße 👋\r\n--boundary--\r\n"' },
		[['title', 'Grüße 👋\r\n--boundary--\r\n"']],
	],
])('a form holds %s', async (_, body, parts) => {
	expect(await received(body)).toEqual(parts);
});
