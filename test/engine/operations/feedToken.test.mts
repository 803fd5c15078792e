import type { IDataObject } from 'n8n-workflow';

import { partnerFeed as feed } from '../../support/values.mts';
import { byId, FEED_TOKEN, operation, useNodes } from '../../support/useNodes.mts';

const nodes = useNodes();

describe('the token of a data feed', () => {
	const withToken = (token: unknown) => ({
		credentials: { ...nodes.credentials(), publishingFeedTokenApi: { token } as IDataObject },
	});
	const { feedUrl } = feed;

	test.each<[string, object]>([
		['create', { ...feed, authType: 1 }],
		['preview', { feedId: byId('feed_1'), feedUrl, tokenSource: 'credential' }],
		['previewUrl', { feedUrl, tokenSource: 'credential' }],
		['update', { feedId: byId('feed_1'), tokenSource: 'credential', updateFields: {} }],
	])('is asked for by name where no credential is selected: %s', async (name, parameters) => {
		const { publishingApi } = nodes.credentials();
		const run = await nodes.run(
			operation(`publishingCurations dataFeed.${name}`),
			parameters as never,
			{
				credentials: { publishingApi },
			},
		);
		expect(run.error).toMatchObject({
			message: "The operation needs a 'Publishing Feed Token API' credential, and none is selected",
			description: expect.stringMatching(/^Select one with the bearer token/),
			failure: { cause: 'configuration-invalid' },
		});
		expect(nodes.sent()).toEqual([]);
	});

	const shapes: Array<[string, unknown, string]> = [
		['empty', '', "The 'Token' of the credential is empty"],
		['no text', 7, "The 'Token' of the credential is empty"],
		[
			'with its scheme',
			`Bearer ${FEED_TOKEN}`,
			"The 'Token' of the credential should not begin with the word Bearer, which is added when it is used",
		],
		[
			'quoted',
			`"${FEED_TOKEN}"`,
			"The 'Token' of the credential has characters that are not allowed, such as spaces or quotes",
		],
		[
			'two lines',
			`${FEED_TOKEN}\r\nX-Injected: 1`,
			"The 'Token' of the credential has characters that are not allowed, such as spaces or quotes",
		],
	];

	const create = operation('publishingCurations dataFeed.create');

	test.each(shapes)('%s: create sends nothing', async (_shape, token, message) => {
		const run = await nodes.run(create, { ...feed, authType: 1 }, withToken(token));
		expect(run.error).toMatchObject({ message, failure: { cause: 'configuration-invalid' } });
		expect(JSON.stringify(run)).not.toContain(FEED_TOKEN);
		expect(nodes.sent()).toEqual([]);
	});

	test.each(shapes)("%s: the credential's test says so", async (_shape, token, message) => {
		const result = await nodes.engine.testCredential('publishingFeedTokenApi', { token });
		expect(result).toEqual({ status: 'Error', message });
	});

	test('is sent without the spaces and line ends that come with copying', async () => {
		await nodes.run(create, { ...feed, authType: 1 }, withToken(` ${FEED_TOKEN}\n`));
		expect(nodes.control.requests()).toMatchObject([{ body: { bearerToken: FEED_TOKEN } }]);
	});

	test("passes the credential's test in its form", async () => {
		const token = 'ab.C-d_e~f+g/h==';
		expect(await nodes.engine.testCredential('publishingFeedTokenApi', { token })).toEqual({
			status: 'OK',
			message: 'The token has the form of a bearer token',
		});
	});
});
