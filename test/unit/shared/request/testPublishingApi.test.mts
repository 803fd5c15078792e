import type { ICredentialTestFunctions } from 'n8n-workflow';
import { testPublishingApi } from '../../../../nodes/shared/request/testPublishingApi.ts';

test('a test that n8n does not let it make fails without a word of the credential', async () => {
	const context = { helpers: {} } as ICredentialTestFunctions;
	const data = { baseUrl: 'https://api.example.com', apiKey: 'company-key-0123' };
	const credential = { id: '1', name: 'Publishing API', type: 'publishingApi', data };
	expect(await testPublishingApi.call(context, credential)).toEqual({
		status: 'Error',
		message: 'The test failed',
	});
});
