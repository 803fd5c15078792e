import type { ICredentialsDecrypted, ICredentialTestFunctions } from 'n8n-workflow';
import { testFeedToken } from '../../../../nodes/PublishingCurations/feedToken.ts';
import { testPublishingApi } from '../../../../nodes/shared/client/testPublishingApi.ts';

/** What the credentials' tests say where n8n gives them less than it should. */

const context = { helpers: {} } as ICredentialTestFunctions;
const credential = { id: '1', name: 'Publishing', type: 'publishingApi' };

test('a test that n8n does not let it make fails without a word of the credential', async () => {
	const data = { baseUrl: 'https://api.example.com', apiKey: 'company-key-0123' };
	expect(await testPublishingApi.call(context, { ...credential, data })).toEqual({
		status: 'Error',
		message: 'The test failed',
	});
});

test.each<[string, typeof testPublishingApi, RegExp]>([
	['Publishing API', testPublishingApi, /^The 'Base URL' of the credential should look like/],
	['Publishing Feed Token API', testFeedToken, /^The 'Token' of the credential is empty$/],
])('%s without data is told as one that is empty', async (_, run, message) => {
	const without: ICredentialsDecrypted = credential;
	expect(await run.call(context, without as never)).toMatchObject({ status: 'Error', message });
});
