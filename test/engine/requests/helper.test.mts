import { Readable } from 'node:stream';
import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { openContext } from './openApiClient.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

// Should this fail, n8n has changed, and sessions can be had without `onread`: see the decision on HTTP.
test("n8n's helper shows nothing of the connection that a response came by", async () => {
	const { helpers } = await openContext(sandbox);
	const response = (await helpers.httpRequest({
		url: `${sandbox.url}/api/v3/letters`,
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	})) as IN8nHttpFullResponse;
	expect(Object.keys(response).sort()).toEqual(['body', 'headers', 'statusCode', 'statusMessage']);
	expect(response.body).toBeInstanceOf(Readable);
	expect(response.body).not.toHaveProperty('socket');
	(response.body as Readable).resume();
});
