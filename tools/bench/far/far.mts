import { execa } from 'execa';
import { once } from 'node:events';
import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchN8n } from '../environment/n8n.mts';
import type { SandboxProcess } from '../environment/sandboxProcess.mts';

/** The sandbox as users have their service, behind TLS and far away, and an n8n that has the credential for it. */
export interface Far {
	readonly n8n: BenchN8n;
	/**
	 * Places the service at a distance in milliseconds, and at a new address, as the package keeps limits by address. Returns
	 * the address: `https://…`, without trailing slash.
	 */
	placeAt(roundTripMs: number): Promise<string>;
	stop(): Promise<void>;
}

export async function startFar({ url, apiKey }: SandboxProcess): Promise<Far> {
	const service = execa(process.execPath, ['tools/bench/far/process.mts', new URL(url).port], {
		ipc: true,
		cleanup: true,
		reject: false,
		stderr: 'inherit',
	});
	const ended = service.then(() => {
		throw new Error('The far service ended by itself');
	});
	ended.catch(() => {});
	const message = async () => {
		const [received] = await Promise.race([once(service, 'message'), ended]);
		return received as string;
	};
	const certificate = await message();
	const folder = await mkdtemp(join(tmpdir(), 'publishing-far-'));
	const trusted = join(folder, 'certificate.pem');
	await writeFile(trusted, certificate);
	const n8n = await BenchN8n.start({ NODE_EXTRA_CA_CERTS: trusted });
	return {
		n8n,
		async placeAt(roundTripMs) {
			const placed = message();
			service.send(roundTripMs);
			const baseUrl = await placed;
			await n8n.saveCredential({ baseUrl, apiKey });
			return baseUrl;
		},
		async stop() {
			await n8n.stop();
			service.kill();
			await service;
			await rm(folder, { recursive: true, force: true });
		},
	};
}
