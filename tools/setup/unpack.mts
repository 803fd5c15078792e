import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Unpacks what npm has packed, without npm's outermost folder `package/`. */
export function unpack(tarball: string, folder: string): void {
	mkdirSync(folder, { recursive: true });
	execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
}
