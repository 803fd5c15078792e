import { parseArgs } from 'node:util';
import { UserError } from '../tools/setup/userError.mjs';

export const USAGE = `Usage: npm run demo -- [--port 5678] [--sandbox-port 4010]

Starts n8n with this package and a played publishing service, retries the failed imports there, and prints the result.
The first run downloads n8n (about 3 GB on disk, a few minutes). Later runs take about half a minute.
  --port          port of n8n's editor
  --sandbox-port  port of the played service; its realtime feed uses the next one`;

export interface DemoOptions {
	/** Of n8n's editor. */
	port: number;
	/** Of the sandbox that plays the publishing service. */
	sandboxPort: number;
	/** Of the sandbox's realtime feed: the next one. */
	realtimePort: number;
	/** Whether to leave the editor open until Ctrl-C. */
	stayOpen: boolean;
}

/** @throws UserError for an option that does not exist, or a port out of range */
export function demoOptions(args: string[], env: NodeJS.ProcessEnv): DemoOptions {
	const given = values(args);
	const sandboxPort = portNumber('sandbox-port', given['sandbox-port'], 65_534);
	return {
		port: portNumber('port', given.port),
		sandboxPort,
		realtimePort: sandboxPort + 1,
		stayOpen: !['true', '1'].includes(env.CI ?? ''),
	};
}

function values(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				port: { type: 'string', default: '5678' },
				'sandbox-port': { type: 'string', default: '4010' },
			},
		}).values;
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${USAGE}`);
	}
}

function portNumber(option: string, value: string, largest = 65_535): number {
	const port = Number(value);
	if (!/^\d+$/.test(value) || port < 1 || port > largest) {
		throw new UserError(
			`--${option} must be a port from 1 to ${largest}, but it is "${value}".\n${USAGE}`,
		);
	}
	return port;
}
