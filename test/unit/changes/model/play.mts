import type { IDataObject } from 'n8n-workflow';
import type {
	ChangeEvent,
	ChangeKind,
} from '../../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { changeKinds } from '../../../../nodes/PublishingChangeTrigger/changes/index.ts';
import { Company, type Habits } from './company.mts';
import { PollingN8n, type EngineKind, type PollTrouble } from './pollingN8n.mts';

/** One thing that happens. */
export type Step =
	| { readonly do: 'appear'; readonly count: number; readonly late: number }
	| { readonly do: 'change'; readonly place: number; readonly step: number }
	| { readonly do: 'touch'; readonly place: number }
	| { readonly do: 'pass'; readonly minutes: number }
	| { readonly do: 'grow'; readonly growth: number }
	| { readonly do: 'break'; readonly page: number }
	| { readonly do: 'poll'; readonly trouble: PollTrouble; readonly pages: number }
	| { readonly do: 'restart' }
	| { readonly do: 'publish' }
	| { readonly do: 'rollBack'; readonly by: number };

/** Everything that is drawn. */
export interface Story {
	readonly event: ChangeEvent;
	readonly engine: EngineKind;
	readonly habits: Habits;
	readonly start: 'now' | 'everything';
	readonly maxItems: number;
	/** How many records there are before the workflow is published. */
	readonly before: number;
	/** The page that fails as it is published; 0 where none does. */
	readonly brokenPage: number;
	readonly steps: readonly Step[];
}

export interface Played {
	readonly story: Story;
	readonly kind: ChangeKind;
	readonly n8n: PollingN8n;
	readonly company: Company;
	/** The changes that were there before the workflow was published. */
	readonly old: ReadonlySet<string>;
	/** Records in which a change stands at the end. */
	readonly standing: ReadonlyArray<Record<string, unknown>>;
	/** The versions of all records before the workflow was published. */
	readonly oldVersions: ReadonlyMap<unknown, string>;
	/** The time up to which what appears late counts as old, where the first scan could not see all. */
	readonly cutUntil: number;
	/** Items that were left behind by later ones although the first page showed them. */
	readonly jumped: string[];
	/** How many requests a poll needed when nothing had changed. */
	readonly quietRequests: number;
}

const NO_FILTERS = { channels: [], statuses: [] };

/** Plays a story, and then lets everything be well for as many polls as it takes. */
export async function play(story: Story): Promise<Played> {
	const kind = changeKinds[story.event];
	const company = new Company(kind, story.habits);
	for (let index = 0; index < story.before; index++) {
		company.minute++;
		company.appear();
		if (index % 3 > 0) company.change(0, 1);
	}
	company.minute++;
	const old = new Set(story.start === 'now' ? changesOf(company.rows, kind) : []);
	const oldVersions = new Map(company.rows.map((row) => [row.uniqueId, kind.version(row)]));
	const n8n = new PollingN8n(story.engine, company, {
		startAfter: story.start === 'now' ? 'now' : null,
		maxItems: story.maxItems,
		filters: NO_FILTERS,
	});
	// Nobody can publish from everything where a page of it fails.
	if (story.start === 'now') company.brokenPage = story.brokenPage;
	const cutUntil = company.brokenPage > 0 ? latest(company.rows, kind) : -Infinity;
	await n8n.publish();
	company.brokenPage = story.brokenPage;
	company.minute++;
	const jumped: string[] = [];
	const delivered = () => new Set(n8n.executions.flat().map((item) => changeOf(item, kind)));
	for (const step of story.steps) {
		const shown = step.do === 'poll' && company.growth === 0 ? [...company.page(1).records] : [];
		const count = n8n.executions.length;
		const before = delivered();
		await take(step, company, n8n);
		for (const items of n8n.executions.slice(count)) {
			// What an earlier process has handed over comes before all else.
			if (items.every(({ redelivered }) => redelivered === true)) continue;
			const last = Math.max(...items.map((item) => kind.time(item) ?? 0));
			const after = delivered();
			jumped.push(
				...shown
					.filter((row) => kind.counts(row) && kind.version(row) === '')
					.filter((row) => (kind.time(row) ?? 0) < last)
					.filter((row) => (kind.time(row) ?? 0) > cutUntil)
					.map((row) => changeOf(row, kind))
					.filter((change) => !after.has(change) && !old.has(change) && !before.has(change)),
			);
		}
	}
	company.growth = 0;
	company.brokenPage = 0;
	const pages = Math.ceil(company.rows.length / story.habits.pageSize);
	const polls = 2 * Math.ceil(company.rows.length / story.maxItems) + 2 * pages + 32;
	for (let poll = 0; poll < polls; poll++) await n8n.tick('none', Infinity);
	const requests = company.requests;
	await n8n.tick('none', Infinity);
	const quietRequests = company.requests - requests;
	const standing = company.rows.filter((row) => kind.counts(row));
	const played = { story, kind, n8n, company, old, oldVersions, standing, jumped };
	return { ...played, cutUntil, quietRequests };
}

function latest(rows: Company['rows'], kind: ChangeKind): number {
	return Math.max(...rows.map((row) => kind.time(row) ?? -Infinity));
}

async function take(step: Step, company: Company, n8n: PollingN8n): Promise<void> {
	switch (step.do) {
		case 'appear':
			for (let count = 0; count < step.count; count++) company.appear(step.late);
			return;
		case 'change':
			return company.change(step.place, step.step);
		case 'touch':
			return company.touch(step.place);
		case 'pass':
			company.minute += step.minutes;
			return;
		case 'grow':
			company.growth = step.growth;
			return;
		case 'break':
			company.brokenPage = step.page;
			return;
		case 'poll':
			return await n8n.tick(step.trouble, step.pages);
		case 'restart':
			return await n8n.restart();
		case 'publish':
			return await n8n.publish();
		case 'rollBack':
			return n8n.rollBack(step.by);
	}
}

/** What tells one change from another, by what happened rather than by what the API shows. */
export function changeOf(record: IDataObject | Record<string, unknown>, kind: ChangeKind): string {
	const version = kind.version(record);
	// That a status came back to what it was is another change.
	const moves = version === '' ? '' : String(record.moves);
	return `${kind.identity(record)} ${version} ${moves}`;
}

function changesOf(rows: ReadonlyArray<Record<string, unknown>>, kind: ChangeKind): string[] {
	return rows.filter((row) => kind.counts(row)).map((row) => changeOf(row, kind));
}
