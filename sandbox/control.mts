import { createChanges, type ChangesControl } from './changes.mts';
import { createCompany } from './company/company.mts';
import { createContacts } from './company/contacts.mts';
import { createContactTags } from './company/contactTags.mts';
import type { RealtimeControl } from './realtime/control.mts';
import type { RealtimeServer } from './realtime/server.mts';
import { READS, type LookupState } from './service.mts';
import { existing } from './server/answers.mts';
import type { PlannedFault } from './server/faults.mts';
import type { RateLimit } from './server/rateLimit.mts';
import type { SeenRequest } from './server/recorder.mts';
import { initialSettings, type Service, type Settings } from './service.mts';
import { stateOf, type SandboxState } from './state.mts';

/** Controls a running sandbox: for tests, the demo and people. */
export interface SandboxControl {
	/**
	 * The initial company; no latency, limit, fault or seen request; no realtime connection. All at
	 * once, but a stopped realtime server listens again only when the promise resolves.
	 */
	reset(): Promise<void>;
	realtime: RealtimeControl;
	/** Events in the company, by a clock that can be moved. */
	changes: ChangesControl;
	/** The contents of the page. */
	state(): SandboxState;
	/** Delays every response, in milliseconds. */
	setLatency(ms: number): void;
	/** Holds every response, also of later requests, until the returned function is called. */
	holdResponses(): () => void;
	/** Responds with 429 above this number of requests per second of the clock. */
	setRateLimit(limit: RateLimit | null): void;
	/** Faults are tried in the order in which they were added; one request meets at most one. */
	addFault(fault: PlannedFault): void;
	clearFaults(): void;
	requests(): SeenRequest[];
	clearRequests(): void;
	/** The service silently serves smaller pages than requested. */
	setPageCap(max: number | null): void;
	/** Adds this number of new imports at the top after each page of the imports list. */
	growImportsWhileRead(count: number): void;
	/** Sets the number of imports. Default: 60. */
	setImports(count: number): void;
	/** Sets the number of contacts. Default: 260. */
	setContacts(count: number): void;
	/** Sets the number of contact tags. Default: 6. */
	setContactTags(count: number): void;
	/** Deletes the definition of a contact's custom field, as somebody else would. */
	removeContactField(name: string): void;
	/** Whether tags in a write are added to the contact's tags, or replace them. */
	setTagWrites(writes: Settings['tagWrites']): void;
	/**
	 * Makes an import `errored`, as if it had failed on its way. A retry can finish it.
	 *
	 * @throws ServiceError (404) if no import has this ID
	 */
	failImport(uniqueId: string): void;
	/**
	 * Whether a read, such as a list for pickers, succeeds, is refused, is missing, or returns no list.
	 *
	 * @throws Error when there is no read of that `operationId`
	 */
	setLookup(id: string, state: LookupState): void;
	/** Moves the activity feed to another channel. The former one falls silent, and is no longer signed. */
	moveLiveChannel(channel: string): void;
	/** The feature flag of the SMS delivery report; the sandbox starts with it on. */
	setSmsReport(enabled: boolean): void;
}

export function createControl(service: Service, realtime: RealtimeServer): SandboxControl {
	const control: SandboxControl = {
		realtime,
		changes: createChanges(service),
		state() {
			return stateOf(service, realtime);
		},
		reset() {
			service.company = createCompany(service);
			service.settings = initialSettings();
			service.held = undefined;
			service.timePassed = 0;
			control.setRateLimit(null);
			control.clearFaults();
			control.clearRequests();
			return realtime.reset();
		},
		setLatency(ms) {
			service.settings.latencyMs = ms;
		},
		holdResponses() {
			const { promise, resolve } = Promise.withResolvers<void>();
			service.held = promise;
			return () => {
				if (service.held === promise) service.held = undefined;
				resolve();
			};
		},
		setRateLimit(limit) {
			service.rateLimiter.set(limit);
		},
		addFault(fault) {
			service.faults.add(fault);
		},
		clearFaults() {
			service.faults.clear();
		},
		requests() {
			return [...service.recorder.requests];
		},
		clearRequests() {
			service.recorder.clear();
		},
		setPageCap(max) {
			service.settings.pageCap = max;
		},
		growImportsWhileRead(count) {
			service.settings.importGrowth = count;
		},
		setImports(count) {
			service.company = createCompany(service, count);
		},
		moveLiveChannel(channel) {
			service.company.liveChannel = channel;
		},
		setContacts(count) {
			service.company.contacts = createContacts(service.now, count);
		},
		setContactTags(count) {
			service.company.contactTags = createContactTags(service.now, count);
		},
		removeContactField(name) {
			const { company } = service;
			company.customFields = company.customFields.filter((field) => field.name !== name);
		},
		setTagWrites(writes) {
			service.settings.tagWrites = writes;
		},
		failImport(uniqueId) {
			const { imports } = service.company;
			imports.fail(existing(imports.find(uniqueId), 'import').uniqueId);
		},
		setLookup(id, state) {
			if (!READS.includes(id)) throw new Error(`There is no read "${id}".`);
			service.settings.lookups = { ...service.settings.lookups, [id]: state };
		},
		setSmsReport(enabled) {
			service.settings.smsReport = enabled;
		},
	};
	return control;
}
