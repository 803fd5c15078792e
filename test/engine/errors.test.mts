import { caseOf, exampleOf } from '../operations/index.mts';
import { allOperations, operation, useNodes, type Chosen } from '../support/useNodes.mts';
import { byId, byName, bySlug } from '../support/values.mts';

/** The error of an operation whose request is refused. The words for each refusal are tested in `unit/shared/errors`. */

const nodes = useNodes();

describe('any operation', () => {
	test.each<[status: number, body: string, message: RegExp, description: RegExp]>([
		[
			403,
			'',
			/^The API key (has no right to do|cannot read) this|^The channel is not a channel of this company$/,
			/./,
		],
		[
			418,
			'{"message":"Short and stout.","data":["One","Two"]}',
			/^Short and stout\.$/,
			/^One.\nTwo.\nHTTP status: 418\.$/,
		],
	])('that is answered with %i', async (status, body, message, description) => {
		for (const chosen of allOperations) {
			// After a 403, another route may have the letter: `operations/letters` tests both.
			if (status === 403 && chosen.resource === 'letter' && chosen.operation === 'get') continue;
			nodes.control.clearRequests();
			const { method, place } = ownRequest(chosen);
			nodes.control.addFault({ kind: 'body', status, body, method });
			const { error, items } = await nodes.run(chosen, exampleOf(chosen).minimal);
			expect(items).toEqual([]);
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(status) });
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

test.each([
	[
		'publishingContacts subscription.update',
		{ channel: bySlug('no-such-brief') },
		"'Channel' was given as the slug 'no-such-brief': enter its slug (its short name in the service) or ID.",
	],
	[
		'publishingImports import.getErrors',
		{ importId: byId('imp_0') },
		"'Import' was given as the ID 'imp_0': enter the ID that Get Many returns as 'uniqueId'.",
	],
	[
		'publishingContacts tag.addToContacts',
		{ tag: byName('Readers') },
		"'Tag' was given as the name 'Readers': enter its name or its ID, which Get Many returns.",
	],
])(
	'%s that finds nothing: the value, its form, and how to enter another one',
	async (name, given, sentence) => {
		const chosen = operation(name);
		nodes.control.addFault({
			kind: 'body',
			status: 404,
			body: '{"message":"Not found.","items":[]}',
		});
		const { error } = await nodes.run(chosen, { ...exampleOf(chosen).minimal, ...given });
		expect(error!.description).toContain(`\n${sentence}`);
	},
);

describe('a credential that no request can use is refused, unsent and unsaid', () => {
	test.each<[string, apiKey: string]>([
		['a line break', 'company-key\n0123'],
		['a zero-width space', 'company\u200b-key-0123'],
		['a letter beyond ASCII', 'compány-key-0123'],
		['a space', 'company key-0123'],
		['nothing', ' '],
	])('a key with %s', async (_, apiKey) => {
		const publishingApi = { baseUrl: nodes.url, apiKey };
		const chosen = operation('publishingLetters engagement.get');
		const { error } = await nodes.run(chosen, {}, { credentials: { publishingApi } });
		const message =
			/^The 'API Key' of the credential (is empty|contains characters that no API key has.*)$/;
		expect(error).toMatchObject({ name: 'NodeOperationError', message });
		expect(JSON.stringify(error)).not.toContain('key-0123');
		const tested = await nodes.engine.testCredential('publishingApi', publishingApi);
		expect(tested.message).toMatch(/^The 'API Key' of the credential /);
		expect(nodes.sent()).toEqual([]);
	});
});
