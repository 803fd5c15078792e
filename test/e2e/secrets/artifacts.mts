import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RestClient } from '../../support/n8n/rest.mts';
import { RestError } from '../../support/n8n/restError.mts';

/** Places in which secrets could appear. */
export const places = [
	'execution data',
	'answers to the editor',
	'logs',
	'database',
	'exported workflows',
	'other files',
] as const;
type Place = (typeof places)[number];

/** A text, and the place in which it was found. */
export interface Artifact {
	readonly place: Place;
	/** Such as a file's name. */
	readonly where: string;
	readonly content: string | Buffer;
}

/** The name of the file that the workflows are exported to, in the user folder. */
export const EXPORT = 'exported-workflows.json';

/** The response to the editor, successful or not. */
export async function told(where: string, answer: Promise<unknown>): Promise<Artifact> {
	const body = await answer.catch((error: unknown) => {
		if (error instanceof RestError) return error.answer;
		throw error;
	});
	return { place: 'answers to the editor', where, content: JSON.stringify(body ?? null) };
}

/** Every execution with its items and errors, as the editor shows it, once all have ended. */
export async function executions(rest: RestClient): Promise<Artifact[]> {
	const artifacts: Artifact[] = [];
	for (const id of await rest.executionIds()) {
		await rest.executionEnded(id);
		const content = JSON.stringify(await rest.request('GET', `/executions/${id}`));
		artifacts.push({ place: 'execution data', where: `execution ${id}`, content });
	}
	return artifacts;
}

/** Every byte that n8n wrote: database and write-ahead log, logs, settings, binary data, exports. */
export async function files(userFolder: string): Promise<Artifact[]> {
	const found = globSync('**/*', { cwd: userFolder, withFileTypes: true }).concat(
		globSync('**/.*/**/*', { cwd: userFolder, withFileTypes: true }),
	);
	const paths = new Set(
		found
			.filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
			.map((entry) => join(entry.parentPath, entry.name)),
	);
	return await Promise.all(
		[...paths].map(async (path) => ({
			place: placeOf(path),
			where: path.slice(userFolder.length + 1),
			content: await readFile(path),
		})),
	);
}

function placeOf(path: string): Place {
	if (/database\.sqlite(-\w+)?$/.test(path)) return 'database';
	if (path.endsWith('.log')) return 'logs';
	return path.endsWith(EXPORT) ? 'exported workflows' : 'other files';
}
