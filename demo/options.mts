import { parseArgs } from 'node:util';
import { UserError } from '../scripts/setup/userError.mjs';

const USAGE = 'Usage: npm run demo -- [--port 5678] [--sandbox-port 4010]';

export interface DemoOptions {
	/** Of n8n's editor. */
	port: number;
	/** Of the sandbox that plays the publishing service. */
	sandboxPort: number;
	/** Whether to leave the editor open until Ctrl-C. */
	stayOpen: boolean;
}

/** @throws UserError for an option that does not exist, or a port that is none */
export function demoOptions(args: string[], env: NodeJS.ProcessEnv): DemoOptions {
	const { port, 'sandbox-port': sandboxPort } = values(args);
	return {
		port: portNumber('port', port),
		sandboxPort: portNumber('sandbox-port', sandboxPort),
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

function portNumber(option: string, value: string): number {
	const port = Number(value);
	if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
		throw new UserError(
			`--${option} takes a port from 1 to 65535, and "${value}" is none.\n${USAGE}`,
		);
	}
	return port;
}
