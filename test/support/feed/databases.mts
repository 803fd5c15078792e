import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensureN8n } from '../n8n/install.mts';

/** Reads from a database of n8n's, also while n8n is not there. */
export type Query = (sql: string) => Promise<Array<Record<string, unknown>>>;

/** As a condition of SQL: an execution is of the workflow with that name. Older versions of n8n choose the id. */
export function isOfWorkflow(name: string): string {
	return `"workflowId" = (select id from workflow_entity where name = '${name}')`;
}

export function sqlite(userFolder: string): Query {
	return async (sql) => {
		const database = open(userFolder, { readOnly: true });
		try {
			return database.prepare(sql).all();
		} finally {
			database.close();
		}
	};
}

/** Lets nobody else write until the function that it gives is called. */
export function lockSqlite(userFolder: string): () => void {
	const database = open(userFolder);
	database.exec('begin immediate');
	return () => {
		database.exec('rollback');
		database.close();
	};
}

/** By the environment variables by which n8n finds it, with n8n's driver. */
export function postgres(env: Record<string, string>): Query {
	return async (sql) => {
		const { Client } = createRequire(join(await ensureN8n(), 'package.json'))('pg');
		const client = new Client({
			host: env.DB_POSTGRESDB_HOST,
			port: Number(env.DB_POSTGRESDB_PORT),
			user: env.DB_POSTGRESDB_USER,
			database: env.DB_POSTGRESDB_DATABASE,
		});
		await client.connect();
		try {
			return (await client.query(sql)).rows;
		} finally {
			await client.end();
		}
	};
}

function open(userFolder: string, options: { readOnly?: boolean } = {}): DatabaseSync {
	const file = join(userFolder, '.n8n/database.sqlite');
	return new DatabaseSync(file, { ...options, timeout: 30_000 });
}
