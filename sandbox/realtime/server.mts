import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { LIVE_CHANNEL, type RealtimeApp } from '../company/realtime.mts';
import {
	initialBehavior,
	isCloseCode,
	isRefusalCode,
	type RealtimeControl,
	type RealtimeEvent,
	type RealtimeState,
	type SeenMessage,
} from './control.mts';
import { Listener } from './listener.mts';
import { errorFrame, eventFrame, reasonOf, refusalOf } from './protocol.mts';
import { Session } from './session.mts';

const UNAVAILABLE =
	'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** The realtime side of the service, on a port of its own so that it can go away and come back. */
export class RealtimeServer implements RealtimeControl {
	private readonly listener: Listener;
	private readonly app: RealtimeApp;
	private readonly webSockets = new WebSocketServer({ noServer: true, clientTracking: false });
	private readonly sessions = new Set<Session>();
	private readonly behavior = initialBehavior();
	private waiting: Array<() => void> = [];
	private connections = 0;
	private mostAtOnce = 0;
	private messages: SeenMessage[] = [];

	/** Port 0 takes any free one, and keeps it. */
	constructor(host: string, port: number, app: RealtimeApp) {
		this.app = app;
		const server = createServer((_request, response) => response.writeHead(426).end());
		server.on('upgrade', (request, line, head) => {
			line.on('error', () => {});
			const upgrade = () => this.upgrade(request, line, head);
			if (this.behavior.isSilent) this.waiting.push(upgrade);
			else upgrade();
		});
		this.listener = new Listener(server, host, port);
	}

	/** The address for clients, once the server has started. */
	get address(): { host: string; port: number; key: string } {
		const { host, port } = this.listener;
		return { host, port, key: this.app.key };
	}

	start(): Promise<void> {
		return this.listener.start();
	}

	stop(): Promise<void> {
		this.waiting = [];
		return this.listener.stop();
	}

	/** Cuts every connection, forgets the past, ends all misbehavior and starts again if it was stopped. */
	async reset(): Promise<void> {
		Object.assign(this.behavior, initialBehavior());
		this.waiting = [];
		this.sessions.clear();
		this.listener.cutConnections();
		this.connections = 0;
		this.mostAtOnce = 0;
		this.messages = [];
		await this.start();
	}

	publish({ event, data, channel = LIVE_CHANNEL }: RealtimeEvent): number {
		const frame = eventFrame(event, data, channel);
		return this.send(frame, ({ subscriptions }) => subscriptions.has(channel));
	}

	publishRaw(message: string | Uint8Array): number {
		return this.send(message, () => true);
	}

	ping(): void {
		for (const session of this.sessions) session.ping();
	}

	kick(code: number | null): void {
		if (code !== null && !isCloseCode(code)) throw new RangeError(`${code} is never sent`);
		for (const session of this.sessions) session.end(code);
	}

	silence(on: boolean): void {
		this.behavior.isSilent = on;
		for (const session of this.sessions) session.followSilence();
		if (!on) for (const upgrade of this.waiting.splice(0)) upgrade();
	}

	refuseConnections(refusal: boolean | number): void {
		const isNoRefusal = typeof refusal === 'number' && !isRefusalCode(refusal);
		if (isNoRefusal) throw new RangeError(`${refusal} is not from 4000 to 4299`);
		this.behavior.refusal = refusal;
	}

	ignoreSubscribe(on: boolean): void {
		this.behavior.ignoresSubscribe = on;
	}

	setActivityTimeout(seconds: number): void {
		this.behavior.activityTimeout = seconds;
	}

	state(): RealtimeState {
		return {
			isListening: this.listener.isListening,
			sockets: this.open().map(({ socketId, subscriptions }) => ({
				socketId,
				subscriptions: [...subscriptions],
			})),
			connections: this.connections,
			mostAtOnce: this.mostAtOnce,
			messages: [...this.messages],
		};
	}

	private upgrade(request: IncomingMessage, line: Duplex, head: Buffer): void {
		const { refusal } = this.behavior;
		if (refusal === true) return void line.end(UNAVAILABLE);
		this.webSockets.handleUpgrade(request, line, head, (socket) => {
			this.connections += 1;
			const code = refusal || refusalOf(request.url ?? '', this.app.key);
			if (code) refuse(socket, code);
			else this.welcome(socket);
		});
	}

	private welcome(socket: WebSocket): void {
		const session = new Session(socket, this.app, this.behavior, (seen) =>
			this.messages.push(seen),
		);
		this.sessions.add(session);
		socket.once('close', () => this.sessions.delete(session));
		this.mostAtOnce = Math.max(this.mostAtOnce, this.open().length);
	}

	private open(): Session[] {
		return [...this.sessions].filter(({ isOpen }) => isOpen);
	}

	private send(message: string | Uint8Array, to: (session: Session) => boolean): number {
		return this.open().filter((session) => to(session) && session.send(message)).length;
	}
}

function refuse(socket: WebSocket, code: number): void {
	socket.on('error', () => {});
	socket.send(errorFrame(reasonOf(code), code));
	socket.close(code, reasonOf(code));
}
