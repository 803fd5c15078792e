import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BenchN8n } from '../environment/n8n.mts';
import type { SandboxProcess } from '../environment/sandboxProcess.mts';
import { startFarService, type FarService } from './farService.mts';

/** The service as users have it, and an n8n that has the credential for it. */
export interface Far {
	readonly service: FarService;
	readonly n8n: BenchN8n;
	/** Places the service at a distance in milliseconds, and at a new address: the package keeps limits by address. */
	placeAt(roundTripMs: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startFar({ url, apiKey }: SandboxProcess): Promise<Far> {
	const service = await startFarService(url);
	const folder = await mkdtemp(join(tmpdir(), 'publishing-far-'));
	const trusted = join(folder, 'certificate.pem');
	await writeFile(trusted, service.certificate);
	const n8n = await BenchN8n.start({ NODE_EXTRA_CA_CERTS: trusted });
	return {
		service,
		n8n,
		async placeAt(roundTripMs) {
			await service.placeAt(roundTripMs);
			await n8n.saveCredential({ baseUrl: service.url, apiKey });
		},
		async stop() {
			await n8n.stop();
			await service.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
