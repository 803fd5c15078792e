/**
 * A process of its own, so that it takes no time from the measured process: TLS and distance in front of the
 * sandbox at the given port. Its parent controls it by messages, which return the address.
 */
import { ownCertificate } from '../../../test/support/certificate.mts';
import { CrowdedService } from './crowd.mts';
import { DelayingProxy } from './delayingProxy.mts';
import { TlsFront } from './tlsFront.mts';
import type { Counted, Request, Started } from './farService.mts';

const certificate = await ownCertificate();
const sandbox = Number(process.argv[2]);
const service = await CrowdedService.start(sandbox);
const front = await TlsFront.start(sandbox, certificate);
let proxy = await DelayingProxy.start(front.port);

process.on('message', (request: Request) => void answer(request));

async function answer({ roundTripMs, crowd, mayResume }: Request): Promise<void> {
	const counts = {
		...front.takeHandshakes(),
		...service.takeCounts(),
	};
	if (roundTripMs !== undefined) {
		proxy = await DelayingProxy.start(front.port);
		proxy.setRoundTrip(roundTripMs);
	}
	if (crowd !== undefined) {
		service.setCrowd(crowd ?? undefined);
		front.setTarget(crowd === null ? sandbox : service.port);
	}
	if (mayResume !== undefined) front.setResuming(mayResume);
	process.send!({ ...counts, url: `https://localhost:${proxy.port}` } satisfies Counted);
}

process.on('disconnect', () => process.exit());
const started: Started = { certificate: certificate.cert };
process.send!(started);
