import type { IDataObject } from 'n8n-workflow';
import type { SandboxControl } from '../../../../sandbox/index.mts';
import { ChangeLog } from '../../../support/changes/changeLog.mts';

const MINUTE_MS = 60_000;
/** How long a run of an agent takes: the sandbox is started with it. */
export const RUN_MS = 12 * MINUTE_MS;

/** Of each minute. */
const CHANCES = { imports: 0.25, purchase: 0.2, letter: 0.05, run: 0.15 };
/** How long an import waits for its second failure (minutes): longer than n8n is ever away. */
const FAILS_AGAIN_AFTER = 90;
const OLDEST_LETTER_DAYS = 60;

/** Every event that the change trigger knows. */
export const EVENTS = [
	'importFailed',
	'importFinished',
	'letterPublished',
	'purchaseReceived',
	'purchaseStatusChanged',
	'agentActivity',
] as const;
export type DayEvent = (typeof EVENTS)[number];

interface Run {
	readonly id: string;
	readonly endsAt: number;
	isSeen: boolean;
}

/** What happens in a company in a day, minute by minute, by a clock that is moved by hand. */
export class DayTraffic {
	readonly logs = new Map(EVENTS.map((event) => [event, new ChangeLog()]));
	private minute = 0;
	private readonly control: SandboxControl;
	private readonly start: Date;
	private readonly random: () => number;
	private readonly due = new Map<number, Array<() => void>>();
	private runs: Run[] = [];

	/** `start`: what the sandbox's clock stands at, which only moves by hand. */
	constructor(control: SandboxControl, start: Date, random: () => number) {
		this.control = control;
		this.start = start;
		this.random = random;
	}

	/** So many minutes pass, with what happens in each. */
	pass(minutes: number): void {
		for (let passed = 0; passed < minutes; passed++) {
			this.control.changes.passTime(MINUTE_MS);
			this.minute++;
			this.endRuns();
			for (const happen of this.due.get(this.minute) ?? []) happen();
			if (this.isSo(CHANCES.imports)) this.beginImports(1 + this.upTo(3));
			if (this.isSo(CHANCES.purchase)) this.receivePurchase();
			if (this.isSo(CHANCES.letter)) this.publishLetter();
			if (this.isSo(CHANCES.run)) this.beginRun();
		}
	}

	/** So many imports fail in one minute. */
	failImports(count: number): void {
		for (const id of this.control.changes.beginImports(count)) this.failImport(id);
	}

	/** The list of runs was read: those that are under way were seen to have begun. */
	runsRead(): void {
		for (const run of this.runs.filter(({ isSeen }) => !isSeen)) {
			run.isSeen = true;
			this.happened('agentActivity', `${run.id} begins`, this.at(run.endsAt - RUN_MS));
		}
	}

	get time(): string {
		return new Date(this.start.getTime() + this.minute * MINUTE_MS).toISOString().slice(11, 16);
	}

	private beginImports(count: number): void {
		for (const id of this.control.changes.beginImports(count)) {
			const fails = this.isSo(0.4);
			this.in(2 + this.upTo(28), () => (fails ? this.failImport(id) : this.finishImport(id)));
			if (fails && this.isSo(0.3)) this.in(30 + FAILS_AGAIN_AFTER, () => this.failImport(id));
		}
	}

	private failImport(id: string): void {
		this.control.failImport(id);
		this.happened('importFailed', `${id} ${this.now}`);
	}

	private finishImport(id: string): void {
		this.control.changes.finishImport(id);
		this.happened('importFinished', `${id} ${this.now}`);
	}

	private receivePurchase(): void {
		const id = this.control.changes.receivePurchase();
		this.happened('purchaseReceived', id);
		const status = this.isSo(0.7) ? 'approved' : 'rejected';
		this.in(3 + this.upTo(200), () => {
			this.control.changes.setPurchaseStatus(id, status);
			this.happened('purchaseStatusChanged', id);
		});
	}

	private publishLetter(): void {
		const daysAgo = this.upTo(OLDEST_LETTER_DAYS);
		this.happened('letterPublished', this.control.changes.publishLetter(daysAgo));
	}

	private beginRun(): void {
		const id = this.control.changes.beginRun();
		this.runs.push({ id, endsAt: this.now + RUN_MS, isSeen: false });
	}

	private endRuns(): void {
		const ended = this.runs.filter(({ endsAt }) => endsAt <= this.now);
		for (const { id, endsAt } of ended) {
			this.happened('agentActivity', `${id} ends`, this.at(endsAt));
		}
		this.runs = this.runs.filter(({ endsAt }) => endsAt > this.now);
	}

	private happened(event: DayEvent, key: string, at = this.at(this.now)): void {
		this.logs.get(event)!.happened(key, at);
	}

	/** Epoch milliseconds of the company's clock, which shows whole seconds. */
	private get now(): number {
		return this.start.getTime() + this.minute * MINUTE_MS;
	}

	private at(ms: number): Date {
		return new Date(ms);
	}

	private in(minutes: number, happen: () => void): void {
		const at = this.minute + minutes;
		this.due.set(at, [...(this.due.get(at) ?? []), happen]);
	}

	private isSo(chance: number): boolean {
		return this.random() < chance;
	}

	private upTo(most: number): number {
		return Math.floor(this.random() * most);
	}
}

/** What a delivered item tells of: equal to the key under which the change happened. */
export function keyOf(event: DayEvent, { uniqueId, updatedAt, completedAt }: IDataObject): string {
	const id = String(uniqueId);
	if (event === 'agentActivity') return `${id} ${completedAt == null ? 'begins' : 'ends'}`;
	if (event === 'importFailed' || event === 'importFinished') {
		return `${id} ${Date.parse(String(updatedAt))}`;
	}
	return id;
}
