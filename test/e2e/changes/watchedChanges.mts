import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../../sandbox/index.mts';
import { ChangeLog, changeFindings, type ChangeCounts } from '../../support/changes/changeLog.mts';
import { changeWorkflow } from '../../support/changes/changeWorkflow.mts';
import { savedChanges } from '../../support/changes/savedChanges.mts';
import { sqlite, type Query } from '../../support/feed/databases.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import { until } from '../../support/until.mts';

/** Events: the field that names a record, and how a number of records change in the sandbox. */
const EVENTS = {
	importFailed: {
		key: 'uniqueId',
		change: ({ changes, failImport }: SandboxControl, count: number) => {
			const ids = changes.beginImports(count);
			ids.forEach(failImport);
			return ids;
		},
	},
	contactUnsubscribed: {
		key: 'email',
		change: ({ changes }: SandboxControl, count: number) =>
			Array.from({ length: count }, () => changes.unsubscribeContact()),
	},
	letterStatusChanged: {
		key: 'uniqueId',
		change: ({ changes }: SandboxControl, count: number) =>
			Array.from({ length: count }, () => changes.setLetterStatus(SCHEDULED)),
	},
};

const SCHEDULED = 2;

interface Watched {
	readonly everySeconds: number;
	/** Reads n8n's database if it is not SQLite. */
	readonly query?: Query;
	/** Default: a failed import. */
	readonly event?: keyof typeof EVENTS;
}

/** A workflow that an event starts in a real n8n, with each change and its rows in n8n's database. */
export class WatchedChanges {
	private readonly instance: Instance;
	private readonly everySeconds: number;
	private readonly query: Query;
	private readonly event: keyof typeof EVENTS;
	private readonly log = new ChangeLog();

	constructor(instance: Instance, { everySeconds, query, event = 'importFailed' }: Watched) {
		this.instance = instance;
		this.everySeconds = everySeconds;
		this.query = query ?? sqlite(instance.userFolder);
		this.event = event;
	}

	async publishWorkflow(): Promise<void> {
		const { rest } = this.instance.server;
		const { everySeconds, event } = this;
		const options = { maxItems: 2_500 };
		const workflow = changeWorkflow({ id: event, events: [event], everySeconds, options });
		await rest.saveWorkflow(this.instance.withCredentials(workflow));
		await rest.publishWorkflow(event, 120_000);
	}

	/** Does something while the workflow is not published. */
	async whileUnpublished(work: () => void): Promise<void> {
		const { rest } = this.instance.server;
		await rest.unpublishWorkflow(this.event);
		work();
		await rest.publishWorkflow(this.event, 120_000);
	}

	/** Lets a number of records change at once. */
	change(count: number): void {
		const at = new Date();
		const keys = EVENTS[this.event].change(this.instance.sandbox.control, count);
		for (const key of keys) this.log.happened(key, at);
	}

	/** Records change one after another while something happens. */
	async changeWhile(work: () => Promise<void>): Promise<void> {
		let isOver = false;
		const changing = (async () => {
			for (; !isOver; await wait(300)) this.change(1);
		})();
		await work().finally(() => (isOver = true));
		await changing;
	}

	/**
	 * Ends n8n in the middle of a poll, as a crash does, and starts it again. Responses are held until it is gone.
	 */
	async killInPoll(): Promise<void> {
		const { control } = this.instance.sandbox;
		control.clearRequests();
		const release = control.holdResponses();
		await until(() => control.requests().length > 0, 'n8n polls', 240_000);
		await this.instance.restart(release, 'kill');
	}

	/** Waits until every change was delivered; then nothing may be lost or doubled without a mark. */
	async settled(seconds: number): Promise<ChangeCounts> {
		const isTold = async () => (await this.count()).lost === 0;
		await until(isTold, `all changes of ${this.event} are delivered`, seconds * 1_000);
		const counts = await this.count();
		assert.deepEqual(changeFindings(counts), [], JSON.stringify(counts));
		return counts;
	}

	/** The executions that were started, in their order. */
	async executionIds(): Promise<string[]> {
		const saved = await savedChanges(this.query, this.event);
		return [...new Set(saved.map(({ execution }) => execution))];
	}

	private async count(): Promise<ChangeCounts> {
		const { key } = EVENTS[this.event];
		for (const { item, ...delivered } of await savedChanges(this.query, this.event)) {
			this.log.delivered(String(item[key]), delivered);
		}
		return this.log.count();
	}
}
