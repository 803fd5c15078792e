import { parseArgs } from 'node:util';
import { Unusable, usableBaseUrl, usableKey } from './unusable.mts';

export const USAGE = `PUBLISHING_API_KEY=… npm run tool -- account --base-url=https://api.example.com [options]

Tries the package's description of the API on your account. It only reads, unless you say --write, and writes
report.md and report.json. docs/account.md says what is sent, and what never is.
  --write --email=ADDRESS  also makes, changes and removes a contact with this address, a tag and a custom field
  --yes                    does not ask before it writes or cleans up
  --listen=60              also listens to the activity feed for this number of seconds
  --realtime=mt1           cluster of the activity feed, or the address of its server: wss://realtime.example.com:443
  --out=.cache/account     folder of the report
  --pause=150              milliseconds between two requests
  --record                 also notes the outcomes in openapi/tried.json, in a clone of this project`;

export interface Options {
	readonly baseUrl: string;
	readonly apiKey: string;
	/** Absent: reads only. */
	readonly email?: string;
	readonly isYes: boolean;
	/** In seconds. */
	readonly listen?: number;
	readonly realtime: string;
	readonly out: string;
	readonly pauseMs: number;
	readonly isRecorded: boolean;
}

/** Reads the command line. Throws `Unusable` with a sentence that contains neither an address nor a key. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
	const values = given(args);
	const apiKey = usableKey(environment.PUBLISHING_API_KEY);
	if (values['base-url'] === undefined) {
		throw new Unusable(`--base-url is missing.\n\n${USAGE}`);
	}
	const baseUrl = usableBaseUrl(values['base-url']);
	const email = writtenAddress(values);
	return {
		baseUrl,
		apiKey,
		...(email !== undefined && { email }),
		isYes: values.yes,
		...(values.listen !== undefined && { listen: wholeNumber('listen', values.listen, 3_600) }),
		realtime: values.realtime,
		out: values.out,
		pauseMs: wholeNumber('pause', values.pause, 60_000),
		isRecorded: values.record,
	};
}

type Given = ReturnType<typeof given>;

function given(args: readonly string[]) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'base-url': { type: 'string' },
				write: { type: 'boolean', default: false },
				email: { type: 'string' },
				yes: { type: 'boolean', default: false },
				listen: { type: 'string' },
				realtime: { type: 'string', default: 'mt1' },
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

function writtenAddress({ write, email }: Given): string | undefined {
	if (!write && email === undefined) return undefined;
	if (!write)
		throw new Unusable('--email is the address of the contact that --write makes: add --write.');
	if (email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email)) return email;
	throw new Unusable(
		'--write needs --email=ADDRESS, an address of yours that is not a contact yet.',
	);
}

function wholeNumber(name: string, value: string, most: number): number {
	const number = Number(value);
	if (/^\d+$/.test(value) && number <= most) return number;
	throw new Unusable(`--${name} takes a whole number from 0 to ${most}.`);
}
