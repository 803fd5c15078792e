/**
 * A process of its own, so that it takes no time from what is measured: TLS and distance in front of the
 * sandbox whose port it is given. Its parent is told the address, and asks by messages.
 */
import { ownCertificate } from '../../test/support/certificate.mts';
import { CrowdedService } from './crowd.mts';
import { DelayingProxy } from './delayingProxy.mts';
import { TlsFront } from './tlsFront.mts';
import type { Counted, Request, Started } from './farService.mts';

const certificate = await ownCertificate();
const sandbox = Number(process.argv[2]);
const service = await CrowdedService.start(sandbox);
const front = await TlsFront.start(sandbox, certificate);
const proxy = await DelayingProxy.start(front.port);

process.on('message', ({ roundTripMs, crowd, mayResume }: Request) => {
	const counted: Counted = {
		...front.takeHandshakes(),
		...service.takeCounts(),
		mostConnections: proxy.takeMost(),
	};
	if (roundTripMs !== undefined) proxy.setRoundTrip(roundTripMs);
	if (crowd !== undefined) {
		service.setCrowd(crowd ?? undefined);
		front.setTarget(crowd === null ? sandbox : service.port);
	}
	if (mayResume !== undefined) front.setResuming(mayResume);
	process.send!(counted);
});
process.on('disconnect', () => process.exit());
const started: Started = { url: `https://localhost:${proxy.port}`, certificate: certificate.cert };
process.send!(started);
