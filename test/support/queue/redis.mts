import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../../tools/setup/startServer.mts';
import { freePorts } from '../n8n/ports.mts';
import { program } from './programs.mts';

/**
 * Starts a Redis of its own on the loopback interface, which keeps its data in memory only. `env` is for n8n to find it.
 */
export async function startRedis(folder: string) {
	const [port] = await freePorts(1);
	await mkdir(folder);
	const server = await startServer({
		name: 'Redis',
		command: await program('redis-server'),
		args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
		cwd: folder,
		env: process.env,
		logFile: join(folder, 'redis.log'),
		ready: 'Ready to accept connections',
	});
	return {
		...server,
		env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
	};
}
