import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The generated pages are up to date, in any time zone. */

/** The row of a parameter within another: label, name, type and default. */
const MEMBER = /^\|[^|]+\| `[^`|]+\.[^`|]+` +\|[^|]+\| *([^|]*?) *\|/gm;

let folder: string;
const made = () => globSync('**/*.md', { cwd: folder }).sort();

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
	await promisify(execFile)(
		process.execPath,
		['--import=tsx', 'tools/docs/main.mts', '--to', folder],
		{
			env: { ...process.env, TZ: 'Pacific/Kiritimati' },
		},
	);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every page is as committed: if not, run "npm run docs"', () => {
	const pages = made();
	expect(pages.length).toBeGreaterThan(8);
	for (const page of pages) {
		expect([page, read('docs', page)]).toEqual([page, read(folder, page)]);
	}
});

test('a member of a collection is shown with its default only for when it is added', () => {
	const defaults = made()
		.filter((page) => page.startsWith('nodes/'))
		.flatMap((page) => [...read(folder, page).matchAll(MEMBER)].map(([, value]) => value));
	expect(defaults).toContain('`7` when added');
	expect(defaults.filter((value) => !/^$|^_required_$|^`.*` when added$/.test(value))).toEqual([]);
});

test('there is no page of a node that is gone', () => {
	const committed = globSync('nodes/*.md', { cwd: 'docs' }).sort();
	expect(committed).toEqual(made().filter((page) => page.startsWith('nodes/')));
});

test('the API coverage leaves no request, parameter or documented error without a test', () => {
	const page = read(folder, 'api-coverage.md');
	const rows = page.split('\n').filter((line) => line.startsWith('|'));
	const parameters = rows.filter((row) => /\| (path|query|body) +\|/.test(row));
	expect(parameters.length).toBeGreaterThan(40);
	expect(parameters.filter((row) => /\| +\|$/.test(row))).toEqual([]);
	expect(rows.filter((row) => /\| 0 +\|/.test(row))).toEqual([]);
	const errors = [...page.matchAll(/\| (\d+) of (\d+) +\|/g)];
	expect(errors.length).toBeGreaterThan(0);
	expect(errors.filter(([, tested, all]) => tested !== all)).toEqual([]);
});

function read(root: string, page: string): string {
	return readFileSync(path.join(root, page), 'utf8');
}
