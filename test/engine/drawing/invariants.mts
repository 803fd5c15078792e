import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine.mts';
import type { DrawnList } from './drawnList.mts';
import type { Entry, Stage } from './proxy.mts';

/** A played world: the actions of the service, and the output of the node. */
interface Played extends Stage {
	readonly run: NodeRun;
}

/** The promises to users. Each returns a sentence if it is broken. */
type Invariant = (played: Played) => string | undefined;

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
	'items come in the order of their input, and their errors do not end the run': ({
		world,
		run,
	}) => {
		const links = run.items.map(linkOf);
		if (links.some((link, index) => link < (links[index - 1] ?? 0))) return `links ${links.join()}`;
		return world.onError === 'stopWorkflow' ? undefined : run.error?.message;
	},

	'errors are sentences': ({ run }) => {
		const { error } = run;
		if (error !== undefined && !/^Node(Api|Operation)Error$/.test(error.name)) {
			return `${error.name}: ${error.message}`;
		}
		const texts = [...run.items.map(errorOf), error?.message].filter((text) => text !== undefined);
		const isOdd = (text: string) =>
			!/^['\p{Lu}]/u.test(text) ||
			/undefined|\bNaN\b|\[object|is not a function|Cannot read|<\w+>|[{}]/.test(text);
		return texts.find(isOdd);
	},

	'what a service may do now and then fails nothing': ({ run, entries }) => {
		if (entries.some(({ outcome }) => ['page', 500, 401].includes(outcome))) return undefined;
		if (entries.filter(isTransient).length > 3) return undefined;
		return run.error?.message ?? run.items.map(errorOf).find((text) => text !== undefined);
	},

	'every record of a list comes once': ({ world, run, list }) => {
		if (run.error !== undefined) return undefined;
		for (let item = 0; item < world.items; item++) {
			const items = run.items.filter((one) => linkOf(one) === item);
			if (items.some((one) => errorOf(one) !== undefined)) continue;
			const fault = listFault(world.list, list, items.map(rowOf), run.hints.length > 0);
			if (fault !== undefined) return `item ${item}: ${fault}`;
		}
		return undefined;
	},

	'a hint says that fewer records came than the total says': ({ world, run, list, entries }) => {
		if (isFailed(run) || world.list.limit !== null) return undefined;
		const { total } = world.list;
		if (typeof total !== 'number' || list.hasChanged) return undefined;
		if (total <= list.rows.length || run.items.length === 0 || entries.length === 0)
			return undefined;
		const isHinted = run.hints.some(({ message }) => message.includes(String(total)));
		return isHinted ? undefined : `no hint says ${total}`;
	},
};

function listFault(
	drawn: Stage['world']['list'],
	list: DrawnList,
	rows: readonly number[],
	isHinted: boolean,
): string | undefined {
	const { limit, areEqual, total } = drawn;
	const most = limit ?? Infinity;
	const told = `${rows.length} of ${list.rows.length} records`;
	if (rows.length > most) return `${told} for a limit of ${most}`;
	if (!list.hasChanged) {
		const due = list.rows.slice(0, most);
		if (!areEqual) return rows.join() === due.join() ? undefined : `${told}: ${rows.join()}`;
		return rows.length === due.length ? undefined : told;
	}
	if (!areEqual && new Set(rows).size < rows.length && list.hasIdentity)
		return `${told}: ${rows.join()}`;
	// With a total that never changes nobody can see that pages read side by side have moved.
	if (list.hasShrunk || areEqual || typeof total === 'number') return undefined;
	// A page onto which a whole page of known records moved shows nothing new, and so ends the list.
	if (isHinted || drawn.changes.some(({ by }) => by >= drawn.most)) return undefined;
	const due = list.throughout.slice(0, rows.length >= most ? 0 : Infinity);
	const lost = due.find((row) => !rows.includes(row));
	return lost === undefined ? undefined : `${told}, not row ${lost}`;
}

const isTransient = ({ outcome }: Entry) =>
	outcome === 'lost' || [502, 503, 504].includes(outcome as number);

const isFailed = ({ error, items }: NodeRun) =>
	error !== undefined || items.some((item) => errorOf(item) !== undefined);

const errorOf = ({ json }: INodeExecutionData): string | undefined =>
	typeof json.error === 'string' ? json.error : undefined;

const linkOf = ({ pairedItem }: INodeExecutionData): number =>
	(pairedItem as { item: number }).item;

/** The number of the row that an item comes from. */
function rowOf({ json }: { readonly json: IDataObject }): number {
	const [, ofText, ofName] = /"(-?\d+)@readers|row (-?\d+)/.exec(JSON.stringify(json)) ?? [];
	return Number(json.drawnRow ?? ofText ?? ofName);
}
