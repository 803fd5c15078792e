import { on } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_CHANNEL } from '../index.mts';
import { signSubscription } from '../company/realtime.mts';

interface Address {
	host: string;
	port: number;
	key: string;
}

interface Message {
	event: string;
	channel?: string;
	data: unknown;
}

export const GOOD_QUERY = '?protocol=7&client=test&version=1';

/** A client without logic of its own that reads message by message, so that tests see the wire. */
export function openSocket({ host, port, key }: Address, path = `/app/${key}${GOOD_QUERY}`) {
	const socket = new WebSocket(`ws://${host}:${port}${path}`);
	socket.on('error', () => {});
	const messages = on(socket, 'message');
	const closed = new Promise<{ code: number; reason: string }>((resolve) => {
		socket.once('close', (code, reason) => resolve({ code, reason: `${reason}` }));
	});
	const nextRaw = async () => (await messages.next()).value as [Buffer, boolean];
	const next = async (): Promise<Message> => JSON.parse(`${(await nextRaw())[0]}`);
	const send = (message: unknown) =>
		socket.send(typeof message === 'string' ? message : JSON.stringify(message));
	const subscribe = (channel: string, auth?: string) =>
		send({ event: 'pusher:subscribe', data: { channel, auth } });
	return { socket, next, nextRaw, send, subscribe, closed };
}

/** A client that was welcomed. */
export async function connect(address: Address) {
	const client = openSocket(address);
	const welcome = await client.next();
	const { socket_id: socketId } = JSON.parse(welcome.data as string);
	return { ...client, welcome, socketId: socketId as string };
}

const signLive = (socketId: string) => signSubscription(socketId, LIVE_CHANNEL);

/** A client that is subscribed to the activity feed. */
export async function subscribed(address: Address, sign = signLive) {
	const client = await connect(address);
	client.subscribe(LIVE_CHANNEL, sign(client.socketId));
	await client.next();
	return client;
}

/** Waits until it holds; the time limit of the test ends a vain wait. */
export async function until(holds: () => boolean): Promise<void> {
	while (!holds()) await delay(5);
}
