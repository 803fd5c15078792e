import type { SubscriberImport } from './company/imports.mts';
import type { RealtimeState } from './realtime/control.mts';
import type { RealtimeServer } from './realtime/server.mts';
import { LIMITED_API_KEY } from './server/auth.mts';
import type { PlannedFault } from './server/faults.mts';
import type { SeenRequest } from './server/recorder.mts';
import type { Service } from './service.mts';

/** The visible state of a running sandbox. */
export interface SandboxState {
	/** Values of n8n's credential, without the base URL, of which there are several. */
	credential: {
		apiKey: string;
		limitedApiKey: string;
		realtime: { host: string; port: number; key: string };
	};
	/** The newest. */
	imports: { total: number; items: SubscriberImport[] };
	/** The latest first. */
	requests: { total: number; items: RequestLine[] };
	/** Faults that are still planned. */
	faults: PlannedFault[];
	realtime: Pick<RealtimeState, 'isListening' | 'sockets'> & { liveChannel: string };
}

interface RequestLine {
	/** From 1, in order of arrival. */
	number: number;
	/** ISO 8601. */
	time: string;
	method: string;
	/** Path and query as sent, without keys. */
	target: string;
	/** 0 without a response so far. */
	status: number;
	isInFlight: boolean;
}

/** How much of a long list is sent to the page each second. */
const LONGEST = { imports: 200, requests: 100 };

export function stateOf(service: Service, realtime: RealtimeServer): SandboxState {
	const { apiKey, company, recorder, faults } = service;
	const { isListening, sockets } = realtime.state();
	return {
		credential: { apiKey, limitedApiKey: LIMITED_API_KEY, realtime: realtime.address },
		imports: { total: company.imports.size, items: company.imports.slice(0, LONGEST.imports) },
		requests: {
			total: recorder.forgotten + recorder.requests.length,
			items: latestRequests(service),
		},
		faults: faults.pending(),
		realtime: { isListening, sockets, liveChannel: company.liveChannel },
	};
}

function latestRequests({ recorder }: Service): RequestLine[] {
	const { requests, startedAt } = recorder;
	const first = Math.max(0, requests.length - LONGEST.requests);
	const line = (seen: SeenRequest, index: number): RequestLine => ({
		number: recorder.forgotten + first + index + 1,
		time: new Date(startedAt + seen.at).toISOString(),
		method: seen.method,
		target: seen.rawUrl,
		status: seen.status,
		isInFlight: recorder.isInFlight(seen),
	});
	return requests.slice(first).map(line).reverse();
}
