import { DESCRIBED } from '../openapi/index.mts';
import { createCompany, type Company } from './company/company.mts';
import type { Present } from './company/importHistory.mts';
import type { RealtimeApp } from './company/realtime.mts';
import { FaultPlan } from './server/faults.mts';
import { RateLimiter } from './server/rateLimit.mts';
import { Recorder } from './server/recorder.mts';

/** The reads: each can be switched off, as pickers must do without them. */
export const READS: readonly string[] = DESCRIBED.filter(({ method }) => method === 'GET').map(
	({ id }) => id,
);
/** The lists that only fill pickers. */
export const LOOKUPS: readonly string[] = DESCRIBED.filter(({ isLookup }) => isLookup).map(
	({ id }) => id,
);
/** `malformed`: responds with 200 and JSON that is not a list. */
export type LookupState = 'on' | 403 | 404 | 'malformed';

/** Settings that can be changed while the sandbox runs. `reset` restores these values. */
export interface Settings {
	latencyMs: number;
	/** The service silently serves smaller pages than requested. */
	pageCap: number | null;
	/** Number of imports that appear on top after each page of the list. */
	importGrowth: number;
	/** The internal feature flag of the SMS delivery report. */
	smsReport: boolean;
	/** Whether tags in a write are added to the contact's tags. */
	tagWrites: 'add' | 'replace';
	/** By operation. Missing ones are on. */
	lookups: Readonly<Record<string, LookupState>>;
}

interface ServiceOptions extends Present {
	/** The company's, which may do everything. */
	apiKey: string;
	realtimeApp: RealtimeApp;
	/** Whether a response that the description does not allow becomes a 500. */
	checkResponses: boolean;
	/** Whether to have the habits of a real service (`server/observed.mts`). */
	observed: boolean;
}

/** All the state of one sandbox. */
export interface Service extends ServiceOptions {
	company: Company;
	settings: Settings;
	faults: FaultPlan;
	rateLimiter: RateLimiter;
	recorder: Recorder;
	/** How far the clock was moved by hand, in milliseconds. */
	timePassed: number;
	/** Responses wait for this promise, if there is one. */
	held?: Promise<void>;
}

export function initialSettings(): Settings {
	return {
		latencyMs: 0,
		pageCap: null,
		importGrowth: 0,
		smsReport: true,
		tagWrites: 'add',
		lookups: {},
	};
}

export function createService(options: ServiceOptions): Service {
	const clock = () => new Date(options.clock().getTime() + service.timePassed);
	const service: Service = {
		...options,
		clock,
		company: createCompany({ ...options, clock }),
		settings: initialSettings(),
		faults: new FaultPlan(),
		rateLimiter: new RateLimiter(),
		recorder: new Recorder(options.apiKey),
		timePassed: 0,
	};
	return service;
}
