import { joined } from '../../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { changeOf, type Played } from './play.mts';

const FIRST_VERSION = joined('pending', undefined);

/** What must hold, whatever is drawn: gives what does not. */
export const RULES: Record<string, (played: Played) => string | undefined> = {
	'each change that stands at the end was told'({
		n8n,
		kind,
		company,
		old,
		standing,
		oldVersions,
		cutUntil,
	}) {
		const items = n8n.executions.flat();
		const told = new Set(items.map((item) => changeOf(item, kind)));
		return standing
			.filter((row) => (kind.time(row) ?? Infinity) > cutUntil)
			.filter((row) => !old.has(changeOf(row, kind)) && !told.has(changeOf(row, kind)))
			.filter((row) => {
				const version = kind.version(row);
				if (version === '') return true;
				// A status that came and went between two polls was never seen.
				const toldVersions = items
					.filter(({ uniqueId }) => uniqueId === row.uniqueId)
					.map((item) => kind.version(item));
				const first = oldVersions.get(row.uniqueId) ?? FIRST_VERSION;
				// Nor does anything tell of one that was first seen as it is: changed in the second in which it was created.
				const isFirstSight = toldVersions.length === 0 && !oldVersions.has(row.uniqueId);
				if (isFirstSight && company.untold.has(`${row.uniqueId} ${version}`)) return false;
				if (n8n.hasHadTrouble) return ![first, ...toldVersions].includes(version);
				return version !== (toldVersions.at(-1) ?? first);
			})
			.map((row) => `never told: ${JSON.stringify(row)}`)
			.at(0);
	},

	'more than once only where it is marked'({ n8n, kind }) {
		const told = new Set<string>();
		for (const item of n8n.executions.flat()) {
			const change = changeOf(item, kind);
			if (told.has(change) && item.redelivered !== true) return `twice without a mark: ${change}`;
			told.add(change);
		}
		return undefined;
	},

	'marked only where it may have been told before'({ n8n, kind }) {
		if (n8n.hasHadTrouble) return undefined;
		const marked = n8n.executions.flat().find(({ redelivered }) => redelivered !== undefined);
		return marked && `marked for nothing: ${changeOf(marked, kind)}`;
	},

	'what was there before is not told'({ n8n, kind, old }) {
		const item = n8n.executions.flat().find((each) => old.has(changeOf(each, kind)));
		return item && `told although it was there before: ${changeOf(item, kind)}`;
	},

	'in the order in which it happened'({ n8n, kind }) {
		for (const items of n8n.executions) {
			const times = items.map((item) => kind.time(item) ?? 0);
			if (times.some((time, index) => index > 0 && time < times[index - 1])) {
				return `out of order: ${times.join(' ')}`;
			}
		}
		return undefined;
	},

	'nothing is jumped over'({ jumped }) {
		return jumped.map((change) => `left behind: ${change}`).at(0);
	},

	'no more than is wanted at once'({ n8n, story }) {
		const most = Math.max(0, ...n8n.executions.map((items) => items.length));
		return most > story.maxItems ? `${most} items at once` : undefined;
	},

	'a poll that finds nothing costs two requests at most'({ quietRequests }) {
		return quietRequests > 2 ? `${quietRequests} requests` : undefined;
	},

	'the state is plain JSON, and small'({ n8n, company }) {
		const most = 1000 + 60 * (company.rows.length + n8n.executions.flat().length);
		return n8n.state.length > most ? `${n8n.state.length} characters` : undefined;
	},
};
