import type { PlannedFault } from '../../sandbox/index.mts';
import { byId, operation, useNodes } from '../support/useNodes.mts';

/** Bodies of a success: records, failures, and responses of something else. */

const nodes = useNodes();

const READ = operation('publishingLetters engagement.get');
const LIST = operation('publishingImports import.getAll');
const WRITE = operation('publishingImports import.retry');
const DELETE = operation('publishingAgents agent.delete');
const PARAMETERS = new Map<unknown, object>([
	[WRITE, { importId: byId('imp_1') }],
	[DELETE, { agentId: byId('agt_1') }],
]);

type Answer = Pick<PlannedFault, 'body' | 'status' | 'headers'>;

/** Runs an operation whose request is answered with a body. */
async function answered(chosen: typeof READ, body: string, more: Answer = {}) {
	nodes.control.addFault({ kind: 'body', body, ...more });
	const { items, error } = await nodes.run(chosen, { ...PARAMETERS.get(chosen) });
	return { items: items.map(({ json }) => json), error };
}

describe('a write has succeeded, whatever its body', () => {
	test.each<[string, string]>([
		['a number', '5'],
		['text', 'OK'],
		['JSON cut in half', '{"items":[{"a":'],
		['a record that failed earlier', '{"items":{"id":5,"status":"error","error":"Row 5"}}'],
		['a flag that is no word', '{"success":{"toString":1},"status":{"toString":1}}'],
		['a count of errors', '{"items":{"updated":3,"errors":0}}'],
		['empty errors', '{"success":true,"error":"","errors":{}}'],
	])('%s', async (_, body) => {
		expect((await answered(WRITE, body)).items).toMatchObject([{ retried: true }]);
	});
});

describe('a write whose body says that it failed has failed, in the words of the service', () => {
	const UNSAID = 'The service reported that the request failed';
	test.each<[body: string, message: string]>([
		['{"success":false,"message":"Name is taken"}', 'Name is taken'],
		['{"success":"false","message":"Name is taken"}', 'Name is taken'],
		['{"ok":false}', UNSAID],
		['{"success":0}', UNSAID],
		['{"success":"0","message":"Locked"}', 'Locked'],
		['{"ok":false,"error":"locked"}', 'locked'],
		['{"status":"error","message":"Locked"}', 'Locked'],
		['{"status":"failed","items":{"id":5}}', UNSAID],
		['{"error":{"message":"Locked"}}', 'Locked'],
		['{"errors":[{"message":"Locked"}],"items":null}', 'Locked'],
		['{"errors":{"name":["is taken"]},"message":"Not valid"}', 'Not valid: name: is taken'],
		['[{"success":false}]', UNSAID],
		['{"items":[{"ok":false}],"message":"Locked"}', 'Locked'],
		['{"items":{"errors":["Locked"]}}', 'Locked'],
		['{"items":{"id":5,"success":false}}', UNSAID],
	])('%s', async (body, message) => {
		const { items, error } = await answered(WRITE, body);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ message, httpCode: '200' });
		expect(error!.description).toMatch(/the response says that the request failed\./);
	});

	test('a delete that deleted nothing', async () => {
		const { error } = await answered(DELETE, '{"items":{"deleted":false}}');
		expect(error!.message).toBe(UNSAID);
	});
});

describe('a success of something else is named as what it is', () => {
	const PAGE = '\n <!doctype html><title>Sign in</title>';
	const MARKUP = 'a web page or XML';
	test.each<[string, typeof READ, body: string, form: string]>([
		['nothing', LIST, ' \n', 'an empty response'],
		['a web page', LIST, PAGE, MARKUP],
		['a web page after a write', WRITE, PAGE, MARKUP],
		['XML', LIST, '<?xml version="1.0"?><Error><Code>Denied</Code></Error>', MARKUP],
		['a web page for a record', READ, PAGE, MARKUP],
		['an envelope without items', LIST, '{"message":"ok","total":0}', 'other JSON'],
		['items that are text', LIST, '{"items":"none"}', 'other JSON'],
		['a list without an envelope', LIST, '[1]', 'other JSON'],
		['null', LIST, 'null', 'other JSON'],
		['another object', READ, '{"error":"sign in"}', 'other JSON'],
		['another record', READ, '{"items":{"toString":5}}', 'other JSON'],
		['two records for one', READ, '[{"periodDays":30},{"periodDays":30}]', 'other JSON'],
	])('%s', async (_, chosen, body, form) => {
		const { items, error } = await answered(chosen, body);
		expect(items).toEqual([]);
		expect(error).toMatchObject({
			message: `The base URL returned ${form} where the publishing service's data was expected`,
			httpCode: '200',
		});
		expect(error!.description).toMatch(/^The 'Base URL' of the credential probably points at/m);
	});
});

describe('a success without its data', () => {
	const CONTACT = operation('publishingContacts contact.get');
	test.each<[body: string, message: string, quoted?: string]>([
		[
			'{"id":"trace-1","email":"x","items":[],"message":"Gone"}',
			'The contact was not found',
			'Gone',
		],
		['{"items":5,"message":"Later"}', 'The service returned no record: Later'],
		['{"success":false,"message":"Locked"}', 'Locked'],
	])('%s: an error with the words of the service', async (body, message, ...quoted) => {
		nodes.control.addFault({ kind: 'body', body });
		const { error } = await nodes.run(CONTACT, { email: 'ada@readers.example' });
		expect(error!.message).toBe(message);
		const said = /The service says: (.*)\.$/m.exec(String(error!.description));
		expect(said?.slice(1) ?? []).toEqual(quoted);
	});
});

test('a list whose body says that it failed is not an empty list', async () => {
	const { error } = await answered(LIST, '{"success":false,"items":[],"message":"Suspended"}');
	expect(error!.message).toBe('Suspended');
});

test('names that are null or empty are no promoters', async () => {
	nodes.setOnlyPage(['Ada & Co.', null, '', { name: 'Café' }, {}]);
	const { items } = await nodes.run(operation('publishingPromotions promoter.getAll'));
	expect(items.map(({ json }) => json.name)).toEqual(['Ada & Co.', 'Café']);
});

describe('a success of the service came damaged', () => {
	const DAMAGED = /^The service's response came damaged or cut$/;
	test.each<[string, body: string]>([
		['cut in half', '{"items":[{"a":'],
		['with NaN', ' {"items":[{"a":NaN}]}'],
		['a list that is cut', '[1,'],
		['text', 'OK<br>'],
		['with a warning of PHP', '<br />\n<b>Warning</b>: x in <b>a.php</b>\n{"items":[]}'],
		['in UTF-16', Buffer.from('{"items":[]}', 'utf16le').toString('latin1')],
		['compressed in an unknown way', '\ufffd(\ufffd/\ufffd'],
	])('%s: a read is tried once more', async (_, body) => {
		expect((await answered(LIST, body)).items.length).toBeGreaterThan(0);
		expect(nodes.control.requests()).toHaveLength(2);
		nodes.control.addFault({ kind: 'body', body });
		const { error } = await answered(LIST, body);
		expect(error).toMatchObject({ message: expect.stringMatching(DAMAGED), httpCode: '200' });
		expect(error!.description).not.toMatch(/Base URL/);
		expect(nodes.control.requests()).toHaveLength(4);
	});
});

test('a file is requested without compression, because the beginning of one would pass for the whole', async () => {
	await nodes.run(operation('publishingPromotions purchase.previewCreative'), {
		purchaseId: byId('5f3c2b9e-0000-4000-8000-000000000001'),
	});
	expect(nodes.control.requests()[0].headers['accept-encoding']).toBe('identity');
});
