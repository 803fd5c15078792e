import type { AddressInfo } from 'node:net';
import { REALTIME_APP, type RealtimeApp } from './company/realtime.mts';
import { createControl, type SandboxControl } from './control.mts';
import { RealtimeServer } from './realtime/server.mts';
import { createApp } from './server/app.mts';
import { createService } from './service.mts';
import { API_KEY, LIMITED_API_KEY } from './server/auth.mts';

export type { SandboxControl } from './control.mts';
export type { RealtimeControl } from './realtime/control.mts';
export type { PlannedFault } from './server/faults.mts';
export type { SeenRequest } from './server/recorder.mts';
export { LOOKUPS } from './service.mts';
export * from './company/landmarks.mts';
export { LIVE_CHANNEL, REALTIME_APP } from './company/realtime.mts';

export interface SandboxOptions {
	/** 0 (default) takes any free port. */
	port?: number;
	/** Of the realtime server; 0 (default) takes any free port. */
	realtimePort?: number;
	/** The address to listen at. Default: 127.0.0.1. 0.0.0.0 is every address of this machine. */
	host?: string;
	/** The company's present; every date is laid out backwards from it. Default: the real time. */
	now?: Date;
	/** The clock of the sandbox. Default: time goes on from `now`. */
	clock?: () => Date;
	/** How long a retried import is `running`, in milliseconds. */
	retryMs?: number;
	/** The key that may do everything. Default: the same for every sandbox. */
	apiKey?: string;
	/** Whether a response that `openapi/` does not allow becomes a 500. Default: true. */
	checkResponses?: boolean;
	/** Whether to have the habits of a real service that are not described (`server/observed.mts`). Default: if `SANDBOX=observed`. */
	observed?: boolean;
	/** The secret that signs subscriptions. Default: the same for every sandbox. */
	realtimeApp?: RealtimeApp;
}

export interface Sandbox {
	/** Without a trailing slash. */
	url: string;
	/** May do everything. */
	apiKey: string;
	/** Is known to the service, but has no right to anything: 403. */
	limitedApiKey: string;
	/** The address of the realtime server (without TLS), and its app key. */
	realtime: { host: string; port: number; key: string };
	control: SandboxControl;
	/** Ends at once, also while requests hang. */
	close(): Promise<void>;
}

/** Starts the service, played by a program, on a port of this machine. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const { port = 0, realtimePort = 0, host = '127.0.0.1' } = options;
	const { now = new Date(), retryMs = 3000 } = options;
	const { apiKey = API_KEY, realtimeApp = REALTIME_APP } = options;
	const { checkResponses = true, observed = process.env.SANDBOX === 'observed' } = options;
	const started = Date.now();
	const { clock = () => new Date(now.getTime() + Date.now() - started) } = options;
	const service = createService({
		now,
		retryMs,
		apiKey,
		realtimeApp,
		checkResponses,
		observed,
		clock,
	});
	const realtime = new RealtimeServer(host, realtimePort, realtimeApp);
	const control = createControl(service, realtime);
	const app = createApp(service, control);
	const close = async () => {
		await Promise.all([app.close(), realtime.stop()]);
	};
	try {
		await app.listen({ port, host });
		await realtime.start();
		// Programs on this machine reach a server at all addresses here.
		const own = host === '0.0.0.0' ? '127.0.0.1' : host;
		return {
			url: `http://${own}:${(app.server.address() as AddressInfo).port}`,
			apiKey,
			limitedApiKey: LIMITED_API_KEY,
			realtime: { ...realtime.address, host: own },
			control,
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}
