import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns files by name: the observations of one part of the world around a test. */
type Collector = () => Promise<Record<string, string | Uint8Array>>;

const collectors: Collector[] = [];
const secrets: string[] = [];
let root: string | undefined;

/** Adds a collector, which is called each time artifacts are collected. Its failures are ignored. */
export function addCollector(collector: Collector): void {
	collectors.push(collector);
}

/** A log file as a collector, for servers that only print. */
export function addLogCollector(name: string, logFile: string): void {
	addCollector(async () => ({ [name]: await readFile(logFile, 'utf8') }));
}

/** Leaves these out of every text that is collected. */
export function addSecrets(values: readonly string[]): void {
	secrets.push(...values);
}

/** Keeps artifacts in folders below this one from now on. Before, none are collected. */
export function keepArtifactsIn(folder: string): void {
	root = folder;
}

/** Writes the files of all collectors into a folder named after the occasion. */
export async function collectArtifacts(occasion: string): Promise<void> {
	if (root === undefined) return;
	const folder = join(root, folderName(occasion));
	const accounts = await Promise.allSettled(collectors.map((collector) => collector()));
	const files = accounts.flatMap((account) =>
		account.status === 'fulfilled' ? Object.entries(account.value) : [],
	);
	if (files.length > 0) await mkdir(folder, { recursive: true });
	for (const [index, [name, content]] of files.entries()) {
		// Two servers may write logs of the same name.
		const file = join(folder, `${index + 1}-${name}`);
		await writeFile(file, typeof content === 'string' ? withoutSecrets(content) : content);
	}
}

function withoutSecrets(text: string): string {
	return secrets.reduce((rest, secret) => rest.replaceAll(secret, '<secret>'), text);
}

/** The words of a test's name, as far as any file system takes them. */
function folderName(occasion: string): string {
	const words = occasion.toLowerCase().match(/[a-z0-9]+/g) ?? ['unnamed'];
	return words.join('-').slice(0, 80);
}
