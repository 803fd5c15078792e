import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Unpacks a tarball of npm, without its outermost folder `package/`. */
export function unpack(tarball: string, folder: string): void {
	mkdirSync(folder, { recursive: true });
	execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
