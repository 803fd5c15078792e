import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { ChangeLog, changeFindings, type ChangeCounts } from '../../support/changes/changeLog.mts';
import { changeWorkflow } from '../../support/changes/changeWorkflow.mts';
import { savedChanges } from '../../support/changes/savedChanges.mts';
import { sqlite, type Query } from '../../support/feed/databases.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import { until } from '../../support/until.mts';

const WORKFLOW = 'changes';

/** A workflow that failed imports start in a real n8n, with each failed import and its rows in n8n's database. */
export class WatchedChanges {
	private readonly instance: Instance;
	private readonly everySeconds: number;
	private readonly query: Query;
	private readonly log = new ChangeLog();

	/** `query`: reads n8n's database if it is not SQLite. */
	constructor(
		instance: Instance,
		everySeconds: number,
		query: Query = sqlite(instance.userFolder),
	) {
		this.instance = instance;
		this.everySeconds = everySeconds;
		this.query = query;
	}

	async publishWorkflow(): Promise<void> {
		const { rest } = this.instance.server;
		const { everySeconds } = this;
		const options = { maxItems: 2_500 };
		const workflow = changeWorkflow({
			id: WORKFLOW,
			events: ['importFailed'],
			everySeconds,
			options,
		});
		await rest.saveWorkflow(this.instance.withCredentials(workflow));
		await rest.publishWorkflow(WORKFLOW, 120_000);
	}

	/** Does something while the workflow is not published. */
	async whileUnpublished(work: () => void): Promise<void> {
		const { rest } = this.instance.server;
		await rest.unpublishWorkflow(WORKFLOW);
		work();
		await rest.publishWorkflow(WORKFLOW, 120_000);
	}

	/** Lets a number of imports fail at once. */
	fail(count: number): void {
		const { changes, failImport } = this.instance.sandbox.control;
		const at = new Date();
		for (const id of changes.beginImports(count)) {
			failImport(id);
			this.log.happened(id, at);
		}
	}

	/** Imports fail one after another while something happens. */
	async failWhile(work: () => Promise<void>): Promise<void> {
		let isOver = false;
		const failing = (async () => {
			for (; !isOver; await wait(300)) this.fail(1);
		})();
		await work().finally(() => (isOver = true));
		await failing;
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

	/** Waits until every import that failed was delivered; then nothing may be lost or doubled without a mark. */
	async settled(seconds: number): Promise<ChangeCounts> {
		const isTold = async () => (await this.count()).lost === 0;
		await until(isTold, 'all imports that failed are delivered', seconds * 1_000);
		const counts = await this.count();
		assert.deepEqual(changeFindings(counts), [], JSON.stringify(counts));
		return counts;
	}

	/** The executions that were started, in their order. */
	async executionIds(): Promise<string[]> {
		const saved = await savedChanges(this.query, WORKFLOW);
		return [...new Set(saved.map(({ execution }) => execution))];
	}

	private async count(): Promise<ChangeCounts> {
		for (const { item, ...delivered } of await savedChanges(this.query, WORKFLOW)) {
			this.log.delivered(String(item.uniqueId), delivered);
		}
		return this.log.count();
	}
}
