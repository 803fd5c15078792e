import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BenchN8n } from '../environment/n8n.mts';
import type { SandboxProcess } from '../environment/sandboxProcess.mts';
import { startFarService, type FarService } from './farService.mts';

/** What was learned of the service at one distance is kept for a minute. */
const FORGOTTEN_AFTER_MS = 65_000;

/** The service as users have it, and an n8n that has the credential for it. */
export interface Far {
	readonly service: FarService;
	readonly n8n: BenchN8n;
	/** Puts the service so many milliseconds away, there and back. Services do not move: n8n meets it as a new one. */
	placeAt(roundTripMs: number): Promise<void>;
	stop(): Promise<void>;
}

export async function startFar({ url, apiKey }: SandboxProcess): Promise<Far> {
	const service = await startFarService(url);
	const folder = await mkdtemp(join(tmpdir(), 'publishing-far-'));
	const trusted = join(folder, 'certificate.pem');
	await writeFile(trusted, service.certificate);
	const n8n = await BenchN8n.start({ NODE_EXTRA_CA_CERTS: trusted });
	await n8n.saveCredential('publishingApi', { baseUrl: service.url, apiKey });
	let placedAt: number | undefined;
	return {
		service,
		n8n,
		async placeAt(roundTripMs) {
			if (placedAt !== undefined && placedAt !== roundTripMs) await wait(FORGOTTEN_AFTER_MS);
			placedAt = roundTripMs;
			await service.ask({ roundTripMs });
		},
		async stop() {
			await n8n.stop();
			await service.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
