import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { ownCertificate } from '../../support/certificate.mts';
import { startMailbox, type Mailbox } from '../../support/mailbox.mts';
import type { ChosenCredentials, Instance } from '../../support/n8n/instance.mts';
import { openLink } from './askingEmail.mts';

/** A message as the workflow posts it to Slack. */
export interface SlackMessage {
	readonly channel: string;
	readonly text: string;
	/** Its parts, if it asks for a decision. */
	readonly blocks?: ReadonlyArray<{
		readonly text?: { readonly text: string };
		readonly elements?: ReadonlyArray<{ url: string; text: { text: string } }>;
	}>;
}

/** The services beside the publishing service that example workflows use, on this machine. */
export interface OutsideWorld {
	readonly mailbox: Mailbox;
	/** Messages in order of arrival. */
	readonly slack: SlackMessage[];
	/** Google Sheets' only spreadsheet, with its header. A test fills it. */
	readonly sheet: string[][];
	/** RSS feeds by their URL. A test fills it. */
	readonly feeds: Map<string, string>;
	/** Settings for n8n: its requests to other machines end here. */
	readonly env: Readonly<Record<string, string>>;
	close(): Promise<void>;
}

const HOSTS = ['slack.com', 'sheets.googleapis.com', 'blog.n8n.io'];
const SLACK_TOKEN = 'xoxb-example-token';
const GOOGLE_TOKEN = 'google-example-token';

/** Starts the mailbox, and a proxy that answers in the place of the hosts. */
export async function startOutsideWorld(): Promise<OutsideWorld> {
	const slack: SlackMessage[] = [];
	const sheet: string[][] = [];
	const feeds = new Map<string, string>();
	const { cert, key } = await ownCertificate(...HOSTS);
	const app = fastify({ https: { cert, key } });
	app.post<{ Body: SlackMessage }>('/api/chat.postMessage', async ({ body, headers }, reply) => {
		if (headers.authorization !== `Bearer ${SLACK_TOKEN}`) {
			return await reply.send({ ok: false, error: 'invalid_auth' });
		}
		slack.push(body);
		return { ok: true, channel: body.channel, ts: `${slack.length}.000`, message: body };
	});
	app.get('/v4/spreadsheets/:id', () => ({
		sheets: [{ properties: { sheetId: 0, title: 'Contacts', index: 0 } }],
	}));
	app.get('/v4/spreadsheets/:id/values/*', async ({ headers }, reply) => {
		if (headers.authorization === `Bearer ${GOOGLE_TOKEN}`) return { values: sheet };
		return await reply.code(401).send({ error: { message: 'Invalid credentials' } });
	});
	app.get('/*', async ({ host, url }, reply) => {
		const feed = feeds.get(`https://${host}${url}`);
		if (feed !== undefined) return await reply.type('application/rss+xml').send(feed);
		return await reply.code(404).send({ error: { message: `Nothing at ${host}${url}` } });
	});
	await app.listen({ port: 0, host: '127.0.0.1' });
	const { port } = app.server.address() as AddressInfo;
	const proxy = createHttpServer().on('connect', (_request, socket, head) => {
		const server = connect(port, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			server.write(head);
			server.pipe(socket).pipe(server);
		});
		server.on('error', () => socket.destroy());
		socket.on('error', () => server.destroy());
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	const folder = await mkdtemp(join(tmpdir(), 'publishing-outside-'));
	const certificate = join(folder, 'certificate.pem');
	await writeFile(certificate, cert);
	const mailbox = await startMailbox();
	return {
		mailbox,
		slack,
		sheet,
		feeds,
		env: {
			HTTPS_PROXY: proxyUrl,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: certificate,
		},
		close: async () => {
			proxy.close();
			proxy.closeAllConnections();
			await Promise.all([app.close(), mailbox.close(), rm(folder, { recursive: true })]);
		},
	};
}

/** Presses a button of a message in Slack, as a person does. */
export async function pressInSlack({ blocks = [] }: SlackMessage, label: string): Promise<void> {
	const buttons = blocks.flatMap(({ elements = [] }) => elements);
	await openLink(buttons.find(({ text }) => text.text === label)!.url);
}

/** Saves the credentials of these services, as nodes refer to them. */
export async function saveCredentials(
	{ server: { rest } }: Instance,
	{ mailbox }: OutsideWorld,
): Promise<ChosenCredentials> {
	const data: Record<string, Readonly<Record<string, unknown>>> = {
		smtp: mailbox.credential,
		slackApi: { accessToken: SLACK_TOKEN },
		googleSheetsOAuth2Api: {
			clientId: 'client',
			clientSecret: 'secret',
			oauthTokenData: { access_token: GOOGLE_TOKEN, token_type: 'Bearer' },
		},
	};
	const saved = await Promise.all(
		Object.entries(data).map(([type, each]) =>
			rest.saveCredential({ type, name: `Test ${type}`, data: { ...each } }),
		),
	);
	return Object.fromEntries(saved.map(({ type, id, name }) => [type, { id, name }]));
}
