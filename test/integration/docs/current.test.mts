import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** The pages made from the nodes are what `npm run docs` makes of them now, in any time zone. */

const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
const made = () => globSync('**/*.md', { cwd: folder }).sort();

beforeAll(async () => {
	await promisify(execFile)(process.execPath, ['test/docs/main.mts', '--to', folder], {
		env: { ...process.env, TZ: 'Pacific/Kiritimati' },
	});
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('every page is as committed: if not, run "npm run docs"', () => {
	const pages = made();
	expect(pages.length).toBeGreaterThan(8);
	for (const page of pages) {
		expect([page, read('docs', page)]).toEqual([page, read(folder, page)]);
	}
});

test('there is no page of a node that is gone', () => {
	const committed = globSync('nodes/*.md', { cwd: 'docs' }).sort();
	expect(committed).toEqual(made().filter((page) => page.startsWith('nodes/')));
});

function read(root: string, page: string): string {
	return readFileSync(path.join(root, page), 'utf8');
}
