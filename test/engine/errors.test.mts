import type { PlannedFault } from '../../sandbox/index.mts';
import { caseOf, exampleOf } from '../operations/index.mts';
import { allOperations, operation, useNodes, type Chosen } from '../support/useNodes.mts';

/** The error that a user reads when a request fails: message, remedy, and the cause in n8n's terms. */

const nodes = useNodes();

/** A read without an ID in its path, and two writes that are sent once. */
const READ = operation('publishingLetters engagement.get');
const LIST = operation('publishingPromotions promoter.getAll');
const CREATE = operation('publishingContacts tag.create');
const RETRY = operation('publishingImports import.retry');

type Refusal = Pick<PlannedFault, 'status' | 'body' | 'headers'>;

async function refused(chosen: Chosen, { body = '', ...rest }: Refusal) {
	nodes.control.addFault({ kind: 'body', body, ...rest });
	const { error, items } = await nodes.run(chosen, exampleOf(chosen).minimal);
	expect(items).toEqual([]);
	expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(rest.status) });
	return error!;
}

describe('the reason of a refusal, in whichever form it comes', () => {
	const UNSAID = 'The service responded with status 400';
	const LONG = 'a'.repeat(400);
	test.each<[string, body: string, message: string, description?: RegExp]>([
		['text', 'The list is locked', 'The list is locked'],
		['text as JSON', '"The list is locked"', 'The list is locked'],
		['the message of the envelope', '{"items":[],"message":"Locked"}', 'Locked'],
		['detail', '{"detail":"The list is locked"}', 'The list is locked'],
		['title', '{"title":"Locked","type":"about:blank"}', 'Locked'],
		['title and detail', '{"title":"Bad Request","detail":"It is locked"}', 'It is locked'],
		['error as text', '{"error":"The list is locked"}', 'The list is locked'],
		['error with a message', '{"error":{"code":7,"message":"Locked"}}', 'Locked'],
		['a list of messages', '{"message":["The list is locked"]}', 'The list is locked'],
		['several messages', '{"message":["One","Two"]}', UNSAID, /^One\.\nTwo\.\nHTTP/],
		['errors with messages', '{"errors":[{"code":7,"message":"Locked"}]}', 'Locked'],
		['errors by field', '{"errors":{"name":[{"message":"is taken"}]}}', 'name: is taken'],
		['the only reason', '{"message":"Not valid","data":["color"]}', 'Not valid: color'],
		['text of 400 characters', LONG, `${'a'.repeat(300)}…`],
		['JSON cut in half', '{"message":"Lock', UNSAID],
		['nothing', '', UNSAID],
	])('%s', async (_, body, message, description = /^HTTP status: 400\.$/) => {
		const error = await refused(CREATE, { status: 400, body });
		expect(error.message).toBe(message);
		expect(error.description).toMatch(description);
	});
});

describe('who may have refused a request', () => {
	test.each<[string, Chosen, Refusal, message: string, description: RegExp]>([
		[
			'a firewall, with a web page',
			LIST,
			{ status: 403, body: '<h1>Blocked</h1>' },
			'The request was refused',
			/^If a firewall or a proxy refused it, .*\nThe response was a web page/,
		],
		[
			'perhaps a firewall, with text',
			LIST,
			{ status: 403, body: 'Blocked' },
			'Blocked',
			/\nA firewall or a proxy on the way may have refused the request, too\./,
		],
		[
			'the service, in an envelope',
			LIST,
			{ status: 403, body: '{"items":[],"message":"Forbidden"}' },
			'Forbidden',
			/^Use a key that has this right, .*\nHTTP status: 403\.$/,
		],
		[
			'another server, with text',
			LIST,
			{ status: 404, body: '404 page not found' },
			'The base URL does not lead to the publishing API',
			/^The service says: 404 page not found\.\nThe 'Base URL' of the credential should look like/,
		],
		[
			'another server, with a web page',
			LIST,
			{ status: 404, body: '<h1>Not Found</h1>' },
			'The base URL does not lead to the publishing API',
			/^The 'Base URL' of the credential should look like/,
		],
		[
			'the service, which does not offer a list',
			LIST,
			{ status: 404, body: '{"items":[],"message":"Nothing here"}' },
			'Nothing here',
			/^The service does not offer this, or the base URL does not lead to the publishing API/,
		],
		[
			'a proxy that asks for a login',
			LIST,
			{ status: 407 },
			'A proxy between n8n and the service asks for a login',
			/^The service did not get the request\. .*HTTPS_PROXY/,
		],
	])('%s', async (_, chosen, refusal, message, description) => {
		const error = await refused(chosen, refusal);
		expect(error.message).toBe(message);
		expect(error.description).toMatch(description);
	});
});

describe('a service that is away', () => {
	test.each<[number, message: string, reason: RegExp]>([
		[502, 'The service is not available at the moment', /restarting or overloaded/],
		[503, 'The service is not available at the moment', /overloaded or under maintenance/],
		[504, 'The service did not respond in time', /gave up waiting/],
		[520, 'The service is not available at the moment', /restarting or overloaded/],
		[524, 'The service did not respond in time', /gave up waiting/],
		[530, 'The service is not available at the moment', /restarting or overloaded/],
	])('with status %i', async (status, message, reason) => {
		const error = await refused(CREATE, { status });
		expect(error).toMatchObject({ message, failure: { cause: 'temporarily-unavailable' } });
		expect(error.description).toMatch(reason);
		expect(error.description).toMatch(/If that persists, contact the support of the service\./);
		expect(error.description).toMatch(/^The request may still have been processed/);
	});
});

test('an import in another state: the words for it, and those of the service once', async () => {
	const body = '{"items":[],"message":"The import is finished."}';
	const error = await refused(RETRY, { status: 422, body });
	expect(error.message).toBe('The import is not in a retryable state');
	expect(error.description).toMatch(/^The service says: The import is finished\.\n/);
});

describe('any operation', () => {
	test.each<[Refusal, message: RegExp, description: RegExp]>([
		[
			{ status: 403 },
			/^The API key (has no right to do|cannot read) this|^The channel belongs to another company$/,
			/./,
		],
		[
			{ status: 418, body: '{"message":"Short and stout.","data":["One","Two"]}' },
			/^Short and stout\.$/,
			/^One.\nTwo.\nHTTP status: 418\.$/,
		],
	])('that is answered with %j', async (refusal, message, description) => {
		for (const chosen of allOperations) {
			nodes.control.clearRequests();
			const { method, place } = ownRequest(chosen);
			nodes.control.addFault({ kind: 'body', body: '', ...refusal, method });
			const { error, items } = await nodes.run(chosen, exampleOf(chosen).minimal);
			expect(items).toEqual([]);
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(refusal.status) });
			expect(error!.message).toMatch(message);
			expect(error!.description ?? '').toMatch(description);
			expect(nodes.sent()).toHaveLength(place);
			await nodes.control.reset();
		}
	});

	/** Some operations read before they write: the write is refused, which is known by its method and place. */
	function ownRequest(chosen: Chosen): { readonly method?: string; readonly place: number } {
		const methods = caseOf(chosen).minimal.sends.map(([line]) => line.split(' ')[0]);
		const method = methods.at(-1)!;
		const isAlone = methods.indexOf(method) === methods.length - 1;
		return isAlone ? { method, place: methods.length } : { place: 1 };
	}
});

describe('a credential that no request can use is refused, unsent and unsaid', () => {
	test.each<[string, apiKey: string]>([
		['a line break', 'company-key\n0123'],
		['a zero-width space', 'company\u200b-key-0123'],
		['a letter beyond ASCII', 'compány-key-0123'],
		['a space', 'company key-0123'],
		['nothing', ' '],
	])('a key with %s', async (_, apiKey) => {
		const publishingApi = { baseUrl: nodes.url, apiKey };
		const { error } = await nodes.run(READ, {}, { credentials: { publishingApi } });
		const message =
			/^The 'API Key' of the credential (is empty|contains characters that no API key has.*)$/;
		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(JSON.stringify(error)).not.toContain('key-0123');
		const tested = await nodes.engine.testCredential('publishingApi', publishingApi);
		expect(tested.message).toMatch(/^The 'API Key' of the credential /);
		expect(nodes.sent()).toEqual([]);
	});
});
