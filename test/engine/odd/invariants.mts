import { holdsSecret } from './dress.mts';
import { lists } from './invariants/lists.mts';
import { limits } from './invariants/limits.mts';
import { retries } from './invariants/retries.mts';
import { singles } from './invariants/singles.mts';
import { itemOf, type Played } from './play.mts';
import { API_KEY, MOST_REQUESTS } from './service.mts';

/** What must hold in every world. Each gives a sentence where it does not. */
type Invariant = (played: Played) => string | undefined;

export const INVARIANTS: Readonly<Record<string, Invariant>> = {
	'requests are as the document has them': ({ requestLog }) =>
		requestLog.flatMap(({ n, faults }) => faults.map((fault) => `request ${n}: ${fault}`))[0],

	'every run ends': ({ requestLog }) =>
		requestLog.length > MOST_REQUESTS ? 'it went on and on' : undefined,

	'nothing secret comes out': ({ run, world }) => {
		const secrets = [API_KEY, world.texts.feedToken].filter((secret) => secret.length > 4);
		for (const text of new Set(textsIn([run.outputs, run.error, run.hints]))) {
			const secret = secrets.find((each) => holdsSecret(text, each));
			if (secret !== undefined) return `${JSON.stringify(text)} holds ${JSON.stringify(secret)}`;
		}
		return undefined;
	},

	'items come in their order, each linked to its own': ({ run, world }) => {
		const links = run.items.map(itemOf);
		const lost = links.findIndex(
			(link) => link === undefined || link < 0 || link >= world.call.items.length,
		);
		if (lost >= 0) return `output ${lost} is linked to item ${links[lost]}`;
		const late = links.findIndex((link, index) => index > 0 && link! < links[index - 1]!);
		return late < 0 ? undefined : `item ${links[late]} comes behind item ${links[late - 1]}`;
	},

	'hints are true and come once': ({ run }) => {
		const texts = run.hints.map(({ message }) => message);
		const twice = texts.find((text, index) => texts.indexOf(text) < index);
		if (twice !== undefined) return `twice: ${twice}`;
		return texts.find((text) => /at most 0/.test(text));
	},

	'nothing goes wrong inside': ({ run }) => {
		const allowed = ['NodeApiError', 'NodeOperationError'];
		const { error } = run;
		if (error === undefined || allowed.includes(error.name)) {
			return error !== undefined &&
				/undefined|\bNaN\b|\[object|is not a function|Cannot read/.test(error.message)
				? error.message
				: undefined;
		}
		return `${error.name}: ${error.message}`;
	},

	...lists,
	...singles,
	...retries,
	...limits,
};

/** Every text within a value, the names of its fields too. */
function* textsIn(value: unknown): Generator<string> {
	if (typeof value === 'string') yield value;
	if (typeof value !== 'object' || value === null) return;
	for (const [name, inner] of Object.entries(value)) {
		yield name;
		yield* textsIn(inner);
	}
	if (value instanceof Error) yield* [value.message, value.stack ?? ''];
}
