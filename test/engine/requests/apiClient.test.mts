import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { mandatoryMappings } from '../../support/values.mts';
import { openApiClient } from './openApiClient.mts';

/** Which character set a response is read in. */

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
