import type { ICredentialTestFunctions } from 'n8n-workflow';
import { testFeedToken } from '../../../nodes/PublishingCurations/feedToken.ts';

test('a feed token without data is told as one that is empty', async () => {
	const context = { helpers: {} } as ICredentialTestFunctions;
	const credential = { id: '1', name: 'Feed', type: 'publishingFeedTokenApi' };
	expect(await testFeedToken.call(context, credential)).toEqual({
		status: 'Error',
		message: "The 'Token' of the credential is empty",
	});
});
