import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unpack } from '../setup/unpack.mts';
import { UserError } from '../setup/userError.mjs';

interface Verdict {
	readonly passed: boolean;
	readonly message?: string;
	readonly details?: string;
}
/** The functions of n8n's scanner that are used here. It comes without types. */
interface Scanner {
	readonly SOURCE_FILE_PATTERNS: string[];
	analyzePackage(folder: string, patterns?: string[]): Promise<Verdict>;
	analyzePackageByName(name: string, version: string): Promise<Verdict>;
}
const SCANNER: string = '@n8n/scan-community-package/scanner/scanner.mjs';
const scanner: Scanner = await import(SCANNER);

/** n8n's scanner for verified packages over the files that are built into the package. */
export async function scanSources(): Promise<void> {
	await scan(resolve('.'), scanner.SOURCE_FILE_PATTERNS);
}

/** n8n's scanner over a packed package, as n8n runs it after it was published. */
export async function scanTarball(tarball: string): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'publishing-scan-'));
	try {
		unpack(tarball, folder);
		await scan(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** @throws UserError with the scanner's findings */
export async function scan(folder: string, patterns?: string[]): Promise<void> {
	mustPass(await scanner.analyzePackage(folder, patterns));
}

/** n8n's scanner over a version on npm and the sources that its provenance names. */
export async function scanPublished(name: string, version: string): Promise<void> {
	mustPass(await scanner.analyzePackageByName(name, version));
}

function mustPass({ passed, message, details }: Verdict): void {
	// No files would pass too.
	if (!passed || message) throw new UserError(`n8n's scanner: ${message}\n${details ?? ''}`);
}
