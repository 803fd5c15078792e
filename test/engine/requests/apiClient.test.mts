import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { mandatoryMappings } from '../../support/values.mts';
import { openApiClient } from './openApiClient.mts';

/** Where requests go, and how the letters of a response are read. */

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

describe('the letters of an answer', () => {
	test.each([
		['are read in the character set that it names', 'iso-8859-1', 'Café'],
		['are read in UTF-8 where that is none', 'klingon', 'Caf\ufffd'],
		['are lost one by one where it names a wrong one', 'utf-8', 'Caf\ufffd'],
	])('%s', async (_, charset, title) => {
		const service = await openApiClient(sandbox);
		const body = {
			title: 'Café',
			description: 'News',
			feedUrl: 'https://feeds.example/news.json',
			archiveIntervalDays: 7,
			authType: 0,
			fieldMappings: mandatoryMappings,
		};
		sandbox.control.addFault({ kind: 'charset', charset });
		const { items } = await service.call('createDataFeed', { body });
		expect(items).toMatchObject({ title });
	});
});

test.each(['ftp://api.example.com', 'https://key@api.example.com', ''])(
	'sends nothing to a base URL that cannot be used: %j',
	async (baseUrl) => {
		const opening = openApiClient(sandbox, { baseUrl });
		await expect(opening).rejects.toMatchObject({
			message: expect.stringMatching(/should look like https:\/\/api\.example\.com/),
			details: { failure: { cause: 'configuration-invalid' } },
		});
		await expect(opening).rejects.not.toThrow(/key@|ftp/);
	},
);
