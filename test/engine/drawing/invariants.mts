import { isDeepStrictEqual } from 'node:util';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { NodeRun } from '../../support/engine.mts';
import { kindOf } from './freedoms.mts';
import type { Entry, Stage } from './proxy.mts';
import { canonical, holdsSecret } from './responses.mts';

/** A played world: the actions of the service, and the output of the node. */
export interface Played extends Stage {
	readonly run: NodeRun;
	/** The run of the operation against the sandbox itself, unless it is a list. */
	readonly usual?: NodeRun;
	readonly usualLines: readonly string[];
	readonly secrets: readonly string[];
}

/** The promises to users. Each returns a sentence if it is broken. */
type Invariant = (played: Played) => string | undefined;

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
	'no secret comes out': ({ run, secrets }) => {
		const texts = [...textsIn([run.outputs, run.error, run.hints])];
		const found = texts.find((text) => secrets.some((secret) => holdsSecret(text, secret)));
		return found && JSON.stringify(found);
	},

	'every item has its outcome, in the order of the items': ({ world, run, usual }) => {
		const links = run.items.map(linkOf);
		if (links.some((link, index) => link < (links[index - 1] ?? 0))) return `links ${links.join()}`;
		if (world.onError === 'stopWorkflow') return undefined;
		if (run.error !== undefined) return `the run ended: ${run.error.message}`;
		// A list may be empty, and so may its items: also one without pages, if the sandbox itself returns an empty one.
		if (world.list !== undefined) return undefined;
		const usualLinks = usual!.items.map(linkOf);
		const lost = usualLinks.find((item) => !links.includes(item));
		return lost === undefined ? undefined : `item ${lost} has none`;
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

	'what succeeds without the trouble succeeds with it, if it may': (played) => {
		const { run, usual, entries, operationCase, world } = played;
		if (world.json.missing !== null && world.operation === REPLACES_WHOLE_RECORD) return undefined;
		if (entries.some((entry) => mayFail(entry, operationCase.isRepeated))) return undefined;
		if (entries.filter(isTransient).length > 3) return undefined;
		if (usual !== undefined && isFailed(usual)) return undefined;
		return run.error?.message ?? run.items.map(errorOf).find((text) => text !== undefined);
	},

	'no write is done twice': ({ entries, operationCase, usualLines }) => {
		if (operationCase.isRepeated) return undefined;
		const done = entries.filter(({ processed }) => processed).map(({ line }) => line);
		const allowed = (line: string) => Math.max(1, usualLines.filter((one) => one === line).length);
		return done.find((line) => count(done, line) > allowed(line) && !line.startsWith('GET'));
	},

	'a read returns its record': (played) => {
		const { world, run, usual, operationCase, entries } = played;
		if (kindOf(operationCase) !== 'read' || isFailed(run) || isFailed(usual!)) return undefined;
		// The page of a proxy looks like a creative.
		const isPage = entries.some(({ outcome }) => outcome === 'page');
		if (isPage && world.operation === RETURNS_ANY_PAGE) return undefined;
		if (world.json.missing !== null) return undefined;
		const [expected, came] = [usual!, run].map(({ items }) =>
			canonical(items.map(({ json }) => json)),
		);
		const [missing, added] = [expected, came].map((value) => JSON.stringify(value));
		return isDeepStrictEqual(expected, came) ? undefined : `${added} instead of ${missing}`;
	},

	'every record of a list comes once': ({ world, run, list }) => {
		if (list === undefined || run.error !== undefined) return undefined;
		for (let item = 0; item < world.items; item++) {
			const items = run.items.filter((one) => linkOf(one) === item);
			if (items.some((one) => errorOf(one) !== undefined)) continue;
			const fault = listFault(world.list!, list, items.map(rowOf), run.hints.length > 0);
			if (fault !== undefined) return `item ${item}: ${fault}`;
		}
		return undefined;
	},

	'a hint says that fewer records came than the total says': ({ world, run, list, entries }) => {
		if (list === undefined || isFailed(run) || world.list!.limit !== null) return undefined;
		const { total } = world.list!;
		if (typeof total !== 'number' || list.hasChanged || world.json.total === 'absent')
			return undefined;
		if (total <= list.rows.length || run.items.length === 0 || entries.length === 0)
			return undefined;
		const isHinted = run.hints.some(({ message }) => message.includes(String(total)));
		return isHinted ? undefined : `no hint says ${total}`;
	},
};

/** Its record is an HTML page, whatever is on it. */
const RETURNS_ANY_PAGE = 'publishingPromotions purchase.previewCreative';

/** Refuses to send an update that would erase a field the service did not return. */
const REPLACES_WHOLE_RECORD = 'publishingCurations dataFeed.update';

function listFault(
	drawn: NonNullable<Stage['world']['list']>,
	list: NonNullable<Stage['list']>,
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

/** Whether a response may end a request for good. */
function mayFail(entry: Entry, isRepeated: boolean): boolean {
	const { outcome, method } = entry;
	if (['page', 500, 401].includes(outcome)) return true;
	return isTransient(entry) && !isRepeated && method !== 'GET';
}

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

const count = (lines: readonly string[], line: string) =>
	lines.filter((one) => one === line).length;

/** Every text within a value, the names of its fields too. */
function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	if (value instanceof Error) yield* [value.message, value.stack ?? ''];
	for (const [name, inner] of Object.entries(value)) {
		yield name;
		yield* textsIn(inner);
	}
}
