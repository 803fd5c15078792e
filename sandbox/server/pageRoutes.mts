import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onlyFromHere } from './onlyFromHere.mts';

const PAGE = join(import.meta.dirname, '../page');
/** Files that workflows read from elsewhere: a spreadsheet and a feed. */
const SAMPLES = join(import.meta.dirname, '../samples');
const ICONS = join(import.meta.dirname, '../../icons');

/** Address, file and media type. All but the page itself and its icon are beside the control API. */
const FILES = [
	['/', `${PAGE}/index.html`, 'text/html; charset=utf-8'],
	['/__sandbox/page/page.css', `${PAGE}/page.css`, 'text/css; charset=utf-8'],
	['/__sandbox/page/page.mjs', `${PAGE}/page.mjs`, 'text/javascript; charset=utf-8'],
	['/__sandbox/page/show.mjs', `${PAGE}/show.mjs`, 'text/javascript; charset=utf-8'],
	['/__sandbox/page/publishing.svg', `${ICONS}/publishing.svg`, 'image/svg+xml'],
	// Of records, which browsers show without the page.
	['/favicon.ico', `${ICONS}/publishing.svg`, 'image/svg+xml'],
	['/__sandbox/page/publishing.dark.svg', `${ICONS}/publishing.dark.svg`, 'image/svg+xml'],
] as const;

const SAMPLE_FILES = [
	['/__sandbox/samples/contacts.csv', `${SAMPLES}/contacts.csv`, 'text/csv; charset=utf-8'],
	['/__sandbox/samples/feed.xml', `${SAMPLES}/feed.xml`, 'application/rss+xml; charset=utf-8'],
] as const;

/** The page that shows the sandbox and steers it by the control API. */
export function pageRoutes(app: FastifyInstance): void {
	onlyFromHere(app);
	serve(app, FILES);
}

/** The sample files, which an n8n on another machine may read, too. */
export function sampleRoutes(app: FastifyInstance): void {
	serve(app, SAMPLE_FILES);
}

function serve(
	app: FastifyInstance,
	files: ReadonlyArray<readonly [url: string, file: string, type: string]>,
): void {
	for (const [url, file, type] of files) {
		app.get(url, async (_request, reply) => reply.type(type).send(await readFile(file)));
	}
}
