import { parseArgs } from 'node:util';
import { UserError } from '../tools/setup/userError.mjs';
import type { Script } from './folder.mts';

const PURPOSE: Record<Script, string> = {
	demo: 'Starts n8n with this package and a played publishing service, retries the failed imports there, and prints the result.',
	dev: 'Starts n8n with a played publishing service and the nodes of this checkout, which n8n loads again after each saved change.',
};

const INSPECT = `
  --inspect       opens the debugger of n8n's process at 127.0.0.1:9229`;

export const usageOf = (
	script: Script,
) => `Usage: npm run ${script} -- [--port 5678] [--sandbox-port 4010]${script === 'dev' ? ' [--inspect]' : ''}

${PURPOSE[script]}
The first run downloads n8n (about 3 GB on disk, a few minutes). Later runs take about half a minute.
  --port          port of n8n's editor
  --sandbox-port  port of the played service; its realtime feed uses the next one${script === 'dev' ? INSPECT : ''}`;

export interface DemoOptions {
	/** Of n8n's editor. */
	port: number;
	/** Of the sandbox that plays the publishing service. */
	sandboxPort: number;
	/** Of the sandbox's realtime feed: the next one. */
	realtimePort: number;
	/** Whether a debugger can attach to n8n, which whoever reaches the port can control. */
	isInspected: boolean;
}

/** @throws UserError for an option that does not exist, or a port out of range */
export function demoOptions(script: Script, args: string[]): DemoOptions {
	try {
		const given = values(script, args);
		const sandboxPort = portNumber('sandbox-port', given['sandbox-port'], 65_534);
		return {
			port: portNumber('port', given.port),
			sandboxPort,
			realtimePort: sandboxPort + 1,
			isInspected: given.inspect === true,
		};
	} catch (error) {
		throw new UserError(`${(error as Error).message}\n${usageOf(script)}`);
	}
}

function values(script: Script, args: string[]) {
	return parseArgs({
		args,
		options: {
			port: { type: 'string', default: '5678' },
			'sandbox-port': { type: 'string', default: '4010' },
			...(script === 'dev' && { inspect: { type: 'boolean' } }),
		},
	}).values;
}

function portNumber(option: string, value: string, largest = 65_535): number {
	const port = Number(value);
	if (!/^\d+$/.test(value) || port < 1 || port > largest) {
		throw new Error(`--${option} must be a port from 1 to ${largest}, but it is "${value}".`);
	}
	return port;
}
