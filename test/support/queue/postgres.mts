import { execa } from 'execa';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../../tools/setup/startServer.mts';
import { freePorts } from '../n8n/ports.mts';
import { program } from './programs.mts';

const USER = 'n8n';
/** The machine's account that Debian's package makes. */
const ACCOUNT = 'postgres';

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/**
 * Starts a fresh PostgreSQL of its own on the loopback interface, in a new folder whose parents every
 * account may enter. Its protection of data in a power cut is off. `env` is for n8n to find it.
 */
export async function startPostgres(folder: string) {
	const [port] = await freePorts(1);
	await mkdir(folder);
	if (isRoot()) await execa('chown', [ACCOUNT, folder]);
	const data = join(folder, 'data');

	const files = ['--pgdata', data, '--encoding=UTF8', '--locale=C', '--no-sync'];
	const initdb = await unprivileged('initdb', [...files, `--username=${USER}`, '--auth=trust']);
	await execa(initdb.command, initdb.args, { cwd: folder });

	// Without a socket file, whose usual folder belongs to the machine's own server.
	const address = ['-h', '127.0.0.1', '-p', String(port), '-k', ''];
	// n8n compares times without saying that they are UTC.
	const utc = ['-c', 'timezone=UTC'];
	const command = await unprivileged('postgres', ['-D', data, '-F', ...address, ...utc]);
	const start = () =>
		startServer({
			name: 'PostgreSQL',
			...command,
			cwd: folder,
			env: process.env,
			logFile: join(folder, 'postgres.log'),
			ready: 'database system is ready to accept connections',
		});
	let server = await start();
	return {
		...server,
		stop: async () => await server.stop(),
		/** Ends it at once, with every connection, does something without it, and starts it again with its data. */
		restart: async (meanwhile: () => Promise<void>) => {
			// "Fast": it does not wait for its clients to leave.
			server.signal('SIGINT');
			await server.exited;
			await meanwhile();
			server = await start();
		},
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(port),
			DB_POSTGRESDB_USER: USER,
			DB_POSTGRESDB_DATABASE: 'postgres',
		},
	};
}

/** A program of PostgreSQL as an account that it accepts: it refuses to run as root. */
async function unprivileged(name: string, args: string[]) {
	const command = await program(name);
	if (!isRoot()) return { command, args };
	const account = [`--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--clear-groups'];
	return { command: 'setpriv', args: [...account, command, ...args] };
}

function isRoot(): boolean {
	return process.getuid?.() === 0;
}
