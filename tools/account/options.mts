import { parseArgs } from 'node:util';
import { Unusable, usableBaseUrl, usableKey } from './unusable.mts';

export const USAGE = `PUBLISHING_API_KEY=… npm run tool -- account --base-url=https://api.example.com [options]

Tries the package's description of the API on your account. It only reads, and writes report.md and report.json.
  --out=.cache/account     folder of the report
  --pause=150              milliseconds between two requests
  --record                 also notes the outcomes in openapi/tried.json, in a clone of this project`;

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
	if (baseUrl === undefined) throw new Unusable(`--base-url is missing.\n\n${USAGE}`);
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
		throw new Unusable(`An option is not known.\n\n${USAGE}`);
	}
}
