import { parseArgs } from 'node:util';
import { Unusable, usableBaseUrl, usableKey } from './unusable.mts';

const HELP = 'npm run tool -- account --help';

export interface Options {
	readonly baseUrl: string;
	readonly apiKey: string;
	readonly out: string;
	readonly pauseMs: number;
	readonly isRecorded: boolean;
}

/** Reads the command line. Throws `Unusable` with a sentence that contains neither an address nor a key. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
	const { 'base-url': baseUrl, out, pause, record: isRecorded } = given(args);
	const apiKey = usableKey(environment.PUBLISHING_API_KEY);
	if (baseUrl === undefined) throw new Unusable(`--base-url is missing. For help: ${HELP}`);
	if (!/^\d{1,5}$/.test(pause)) throw new Unusable('--pause takes a whole number from 0 to 99999.');
	return { baseUrl: usableBaseUrl(baseUrl), apiKey, out, pauseMs: Number(pause), isRecorded };
}

function given(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'base-url': { type: 'string' },
				out: { type: 'string', default: '.cache/account' },
				pause: { type: 'string', default: '150' },
				record: { type: 'boolean', default: false },
			},
		}).values;
	} catch {
		// The message of Node.js repeats what was typed, which may be a key.
		throw new Unusable(`An option is not known. For help: ${HELP}`);
	}
}
