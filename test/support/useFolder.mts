import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes an empty folder before each test, which is removed after it. Returns a function that returns its path. */
export function useFolder(): () => string {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'publishing-test-'));
	});
	afterEach(() => rmSync(folder, { recursive: true }));
	return () => folder;
}
