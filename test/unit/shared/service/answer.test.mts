import { readAnswer } from '../../../../nodes/shared/service/answer.ts';
import { endpoints, type EndpointName } from '../../../../nodes/shared/service/endpoints.ts';
import { ServiceError } from '../../../../nodes/shared/service/serviceError.ts';

const read = (name: EndpointName, text: string, status = 200) =>
	readAnswer(endpoints[name], { status, headers: {}, text });

/** One endpoint for each form of answer in the document. */
const ENVELOPE = 'getImports';
const OPTIONAL = 'retryImport';
const BARE = 'getLetter';
const HTML = 'previewPurchase';

describe('gives what an answer holds', () => {
	test.each<[string, EndpointName, string, object]>([
		[
			'a list',
			ENVELOPE,
			'{"items":[1],"message":"ok","total":9}',
			{ items: [1], message: 'ok', total: 9 },
		],
		['an object', ENVELOPE, '{"items":{"a":1},"total":1}', { items: { a: 1 }, total: 1 }],
		['items that are null', ENVELOPE, '{"items":null,"total":0}', { items: null, total: 0 }],
		['no message and no total', ENVELOPE, '{"items":[]}', { items: [] }],
		['a total that is no number', ENVELOPE, '{"items":[],"total":"9"}', { items: [] }],
		['a message that is no text', ENVELOPE, '{"items":[],"message":null}', { items: [] }],
		['keys of the service’s own', ENVELOPE, '{"items":[],"isCompanyAdmin":true}', { items: [] }],
		['space around', ENVELOPE, '\n {"items":[]} \n', { items: [] }],
		['a write without a body', OPTIONAL, '', { items: null }],
		['a write with space for a body', OPTIONAL, ' \n', { items: null }],
		[
			'a write with items that are null',
			OPTIONAL,
			'{"items":null,"total":1}',
			{ items: null, total: 1 },
		],
		['a write with a record in an envelope', OPTIONAL, '{"items":{"id":5}}', { items: { id: 5 } }],
		['a write with a record alone', OPTIONAL, '{"id":5}', { items: { id: 5 } }],
		['a bare object', BARE, '{"id":5,"title":"May"}', { items: { id: 5, title: 'May' } }],
		['a bare object that has items', BARE, '{"items":[]}', { items: { items: [] } }],
		['HTML', HTML, '<h1>Sale</h1>', { items: '<h1>Sale</h1>' }],
		['HTML that is empty', HTML, '', { items: '' }],
	])('%s', (_, name, text, answer) => {
		expect(read(name, text)).toEqual(answer);
	});

	test.each([200, 201, 202, 204, 299])('with any status of success: %i', (status) => {
		expect(read(OPTIONAL, '', status)).toEqual({ items: null });
	});
});

describe('says what came instead', () => {
	const PAGE = '<!doctype html><title>Sign in</title>';
	test.each<[string, EndpointName, string, RegExp]>([
		['an empty body', ENVELOPE, '', /an empty answer/],
		['space', ENVELOPE, ' \n', /an empty answer/],
		['a web page', ENVELOPE, PAGE, /a web page/],
		['a web page after space', ENVELOPE, `\n ${PAGE}`, /a web page/],
		['a web page for a write', OPTIONAL, PAGE, /a web page/],
		['a web page for a bare object', BARE, PAGE, /a web page/],
		['JSON cut in half', ENVELOPE, '{"items":[{"a":', /not complete JSON/],
		['JSON cut in half for a write', OPTIONAL, '{"items":[{"a":', /not complete JSON/],
		['plain text', ENVELOPE, 'OK', /not complete JSON/],
		['text with an arrow in it', ENVELOPE, 'OK<br>', /not complete JSON/],
		['no items', ENVELOPE, '{"message":"ok","total":0}', /another form/],
		['items that are text', ENVELOPE, '{"items":"none"}', /another form/],
		['a bare list', ENVELOPE, '[1]', /another form/],
		['null', ENVELOPE, 'null', /another form/],
		['a number for a write', OPTIONAL, '5', /another form/],
		['a list for a bare object', BARE, '[]', /another form/],
		['nothing for a bare object', BARE, '', /an empty answer/],
	])('%s', (_, name, text, what) => {
		const error = caught(() => read(name, text));
		expect(error.message).toMatch(what);
		expect(error.message).toMatch(
			/^The base URL gave .* where the publishing service's data was due$/,
		);
		expect(error.details).toMatchObject({ status: 200, description: /'Base URL'/ });
	});
});

test.each([199, 300, 400, 500])('a status that is no success is a refusal: %i', (status) => {
	const { details } = caught(() => read(ENVELOPE, '{"items":[]}', status));
	expect(details).toMatchObject({ status });
});

function caught(act: () => unknown): ServiceError {
	try {
		act();
	} catch (error) {
		expect(error).toBeInstanceOf(ServiceError);
		return error as ServiceError;
	}
	throw new Error('Nothing was thrown');
}
