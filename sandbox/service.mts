import { createCompany, type Company } from './company/company.mts';
import type { RealtimeApp } from './company/realtime.mts';
import { FaultPlan } from './server/faults.mts';
import { RateLimiter } from './server/rateLimit.mts';
import { Recorder } from './server/recorder.mts';

export const LOOKUPS = [
	'channels',
	'liveChannel',
	'agents',
	'contactCustomFields',
	'dataFeeds',
	'curationCustomFields',
] as const;
export type LookupName = (typeof LOOKUPS)[number];
/** `malformed`: answers 200 with JSON that is no list. */
export type LookupState = 'on' | 403 | 404 | 'malformed';

/** What a person can switch while the sandbox runs; `reset` brings these values back. */
export interface Settings {
	latencyMs: number;
	/** The service silently serves smaller pages than asked for. */
	pageCap: number | null;
	/** So many imports appear on top after each page of the list. */
	importGrowth: number;
	/** The internal feature flag of the SMS delivery report. */
	smsReport: boolean;
	lookups: Record<LookupName, LookupState>;
}

export interface ServiceOptions {
	now: Date;
	retryMs: number;
	/** The company's, which may do everything. */
	apiKey: string;
	realtimeApp: RealtimeApp;
	clock(): Date;
}

/** All the state of one sandbox. */
export interface Service extends ServiceOptions {
	company: Company;
	settings: Settings;
	faults: FaultPlan;
	rateLimiter: RateLimiter;
	recorder: Recorder;
	/** Responses wait for it, where there is one. */
	held?: Promise<void>;
}

export function initialSettings(): Settings {
	return {
		latencyMs: 0,
		pageCap: null,
		importGrowth: 0,
		smsReport: true,
		lookups: {
			channels: 'on',
			liveChannel: 'on',
			agents: 'on',
			contactCustomFields: 'on',
			dataFeeds: 'on',
			curationCustomFields: 'on',
		},
	};
}

export function createService(options: ServiceOptions): Service {
	return {
		...options,
		company: createCompany(options),
		settings: initialSettings(),
		faults: new FaultPlan(),
		rateLimiter: new RateLimiter(),
		recorder: new Recorder(options.apiKey),
	};
}
