import { Readable } from 'node:stream';
import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { TlsSession } from '../../../../nodes/shared/client/tlsSession.ts';
import { send, type Sending } from '../../../../nodes/shared/client/transport.ts';

const sendTo = async (helpers: object, timeoutMs: number) =>
	await send({
		context: { helpers, logger: { debug() {} } },
		connection: { baseUrl: 'https://api.example.com', credential: {}, secrets: [] },
		endpoint: endpoints.createContactTag,
		request: { body: { name: 'x' } },
		tlsSession: new TlsSession(false),
		timeoutMs,
		signal: undefined,
	} as unknown as Sending);

test('once a response has begun, no error proves that the request was not sent', async () => {
	const body = new Readable({
		read() {
			this.destroy(Object.assign(new Error('Try again'), { code: 'EAI_AGAIN' }));
		},
	});
	const helpers = {
		httpRequestWithAuthentication: async () => ({ statusCode: 200, headers: {}, body }),
	};
	const sent = sendTo(helpers, 1_000);
	await expect(sent).rejects.toMatchObject({ details: { notSent: false } });
});

test.each<[string, socket: object, notSent: boolean]>([
	['the handshake still went on', { secureConnecting: true }, true],
	['the connection was made', { secureConnecting: false }, false],
])('our own deadline proves that nothing was sent if %s', async (_, socket, notSent) => {
	const helpers = {
		httpRequestWithAuthentication: async (
			_: string,
			{ agentOptions: { signal } }: { agentOptions: { signal: AbortSignal } },
		) =>
			await new Promise((_, reject) => {
				const error = Object.assign(new Error('aborted'), {
					code: 'ABORT_ERR',
					request: { socket },
				});
				signal.addEventListener('abort', () => setImmediate(() => reject(error)));
			}),
	};
	const sent = sendTo(helpers, 10);
	const message = 'The service did not respond in time';
	await expect(sent).rejects.toMatchObject({ message, details: { kind: 'transient', notSent } });
});
