import { parseArgs } from 'node:util';

import { UserError } from '../../../scripts/setup/userError.mjs';
import { KINDS, type Kind } from './operations.mts';

const USAGE =
	'Usage: npm run test:odd -- [--draws=20000] [--seed=1] [--jobs=2] [--kind=paged --path=17]';

/** What `npm run test:odd` is told; the test itself reads it from the environment. */
interface OddSettings {
	/** How many worlds are drawn in all. */
	readonly draws: number;
	readonly seed: number;
	readonly jobs: number;
	readonly kinds: readonly Kind[];
	/** A draw to repeat: it is then shrunk and shown. */
	readonly path?: string;
}

/** @throws UserError for an option that cannot be */
export function oddSettings(args: string[]): OddSettings {
	const { draws, seed, jobs, kind, path } = parsed(args);
	const kinds = kind === undefined ? KINDS : KINDS.filter((each) => each === kind);
	if (kinds.length === 0) {
		throw new UserError(`--kind is one of ${KINDS.join(', ')}, not "${kind}".\n${USAGE}`);
	}
	if (path !== undefined && kinds.length > 1) {
		throw new UserError(`--path needs the --kind and the --seed that came with it.\n${USAGE}`);
	}
	return {
		draws: wholeNumber('draws', draws),
		seed: wholeNumber('seed', seed),
		jobs: path === undefined ? wholeNumber('jobs', jobs) : 1,
		kinds,
		path,
	};
}

function parsed(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				draws: { type: 'string', default: '20000' },
				seed: { type: 'string', default: '1' },
				jobs: { type: 'string', default: '2' },
				kind: { type: 'string' },
				path: { type: 'string' },
			},
		}).values;
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${USAGE}`);
	}
}

function wholeNumber(name: string, text: string): number {
	if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
	throw new UserError(`--${name} takes a whole number from 1, not "${text}".\n${USAGE}`);
}
