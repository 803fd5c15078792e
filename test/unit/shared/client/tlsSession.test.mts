import { TlsSession, type TlsOptions } from '../../../../nodes/shared/client/tlsSession.ts';

// What real servers do of it is in engine/requests; here is what is offered when.

/** A request under way, with what its connection was offered. */
interface Request {
	readonly offered: Buffer | undefined;
	/** It is answered over a connection that agreed on this session, or resumed the one offered. */
	answer(agreed?: Buffer): Promise<void>;
	fail(): Promise<void>;
}

async function request(tls: TlsSession, idempotent = true): Promise<Request> {
	let options: TlsOptions = {};
	let end!: { resolve(): void; reject(error: Error): void };
	const done = tls
		.use(idempotent, async (given) => {
			options = given;
			await new Promise<void>((resolve, reject) => (end = { resolve, reject }));
		})
		.catch(() => {});
	return {
		offered: options.session,
		async answer(agreed) {
			const socket = {
				push: () => true,
				getSession: () => agreed,
				isSessionReused: () => agreed === undefined,
			};
			options.onread?.callback.call(socket, 0);
			end.resolve();
			await done;
		},
		async fail() {
			end.reject(new Error('socket hang up'));
			await done;
		},
	};
}

const [first, second] = [Buffer.from('first'), Buffer.from('second')];

async function learned(): Promise<TlsSession> {
	const tls = new TlsSession(true);
	await (await request(tls)).answer(first);
	return tls;
}

test('without TLS a connection is given no options', async () => {
	const tls = new TlsSession(false);
	await tls.use(true, async (options) => expect(options).toEqual({}));
});

test('a session is tried by one request at a time, until it has worked', async () => {
	const tls = await learned();
	const one = await request(tls);
	const other = await request(tls);
	expect([one.offered, other.offered]).toEqual([first, undefined]);
	// The other's own connection agreed on a session, too: it is not what is being tried.
	await other.answer(second);
	expect((await request(tls)).offered).toBeUndefined();
	await one.answer();
	expect((await request(tls)).offered).toBe(first);
});

test('it is not tried by a request that must not be sent twice, and used by it once it has worked', async () => {
	const tls = await learned();
	expect((await request(tls, false)).offered).toBeUndefined();
	await (await request(tls)).answer();
	expect((await request(tls, false)).offered).toBe(first);
});

test('where the first try fails, none is offered any more', async () => {
	const tls = await learned();
	await (await request(tls)).fail();
	await (await request(tls)).answer(second);
	expect((await request(tls)).offered).toBeUndefined();
});

test('a failure before there was a session rules none out', async () => {
	const tls = new TlsSession(true);
	await (await request(tls)).fail();
	await (await request(tls)).answer(first);
	expect((await request(tls)).offered).toBe(first);
});

test('one that had worked is dropped when a connection fails, and the next one is tried again', async () => {
	const tls = await learned();
	await (await request(tls)).answer();
	await (await request(tls)).fail();
	await (await request(tls)).answer(second);
	const [one, other] = [await request(tls), await request(tls)];
	expect([one.offered, other.offered]).toEqual([second, undefined]);
});

test('a failure with a session that is out of date drops no newer one', async () => {
	const tls = await learned();
	await (await request(tls)).answer();
	const old = await request(tls);
	// The server takes the session no more: its connection agreed on another.
	await (await request(tls)).answer(second);
	await old.fail();
	expect((await request(tls)).offered).toBe(second);
});

test('a connection without TLS, as to a proxy, teaches nothing', async () => {
	const tls = new TlsSession(true);
	await tls.use(true, async ({ onread }) => {
		expect(onread?.callback.call({ push: () => true }, 0)).toBe(true);
	});
	expect((await request(tls)).offered).toBeUndefined();
});
