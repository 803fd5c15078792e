import { partnerFeed as feed } from '../../support/values.mts';
import { byId, FEED_TOKEN, operation, useNodes } from '../../support/useNodes.mts';

const nodes = useNodes();

describe('the token of a data feed', () => {
	const withToken = (feedToken: unknown) => ({ credentials: nodes.credentials({ feedToken }) });
	const { feedUrl } = feed;

	test.each<[string, object]>([
		['preview', { feedId: byId('feed_1'), feedUrl, tokenSource: 'credential' }],
		['previewUrl', { feedUrl, tokenSource: 'credential' }],
		['update', { feedId: byId('feed_1'), tokenSource: 'credential', updateFields: {} }],
	])('is asked for if the credential has none: %s', async (name, parameters) => {
		const chosen = operation(`publishingCurations dataFeed.${name}`);
		const run = await nodes.run(chosen, { ...parameters }, withToken(undefined));
		expect(run.error).toMatchObject({
			message: "The 'Data Feed Token' of the credential is empty",
			description: expect.stringMatching(/^Enter the bearer token of the feed in the credential/),
			failure: { cause: 'configuration-invalid' },
		});
		expect(nodes.sent()).toEqual([]);
	});

	const shapes: Array<[string, unknown, string]> = [
		['no text', 7, "The 'Data Feed Token' of the credential is empty"],
		[
			'with its scheme',
			`Bearer ${FEED_TOKEN}`,
			"The 'Data Feed Token' of the credential should not begin with the word Bearer, which is added when it is used",
		],
		[
			'two lines',
			`${FEED_TOKEN}\r\nX-Injected: 1`,
			"The 'Data Feed Token' of the credential has characters that cannot be printed, such as a line break",
		],
	];

	const create = operation('publishingCurations dataFeed.create');

	test.each(shapes)('%s: create sends nothing', async (_shape, token, message) => {
		const run = await nodes.run(create, { ...feed, authType: 1 }, withToken(token));
		expect(run.error).toMatchObject({ message, failure: { cause: 'configuration-invalid' } });
		expect(JSON.stringify(run)).not.toContain(FEED_TOKEN);
		expect(nodes.sent()).toEqual([]);
	});

	test('is sent without the spaces and line ends that come with copying', async () => {
		await nodes.run(create, { ...feed, authType: 1 }, withToken(` ${FEED_TOKEN}\n`));
		expect(nodes.control.requests()).toMatchObject([{ body: { bearerToken: FEED_TOKEN } }]);
	});

	test.each(['7|abcDEF', 'user:pass word', 'a$b"c', 'ключ'])(
		'may be any printable text: %s',
		async (token) => {
			await nodes.run(create, { ...feed, authType: 1 }, withToken(token));
			expect(nodes.control.requests()).toMatchObject([{ body: { bearerToken: token } }]);
		},
	);
});
