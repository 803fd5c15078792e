/**
 * A process of its own, so that it takes no time from the measured process: TLS and distance in front of the
 * sandbox at the given port. Its parent sends a distance, and gets the new address.
 */
import { connect, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { ownCertificate } from '../../../test/support/certificate.mts';
import { DelayingProxy } from './delayingProxy.mts';

const certificate = await ownCertificate();
const sandbox = Number(process.argv[2]);
/** As a service's load balancer has it. */
const front = createServer({ ...certificate, ALPNProtocols: ['http/1.1'] }, (client) => {
	const server = connect(sandbox, '127.0.0.1');
	const ignore = () => {};
	pipeline(client, server, ignore);
	pipeline(server, client, ignore);
});
await new Promise<void>((listening) => front.listen(0, '127.0.0.1', 4096, listening));

process.on('message', (roundTripMs: number) => void place(roundTripMs));

async function place(roundTripMs: number): Promise<void> {
	const proxy = await DelayingProxy.start((front.address() as AddressInfo).port, roundTripMs);
	process.send!(`https://localhost:${proxy.port}`);
}

process.on('disconnect', () => process.exit());
process.send!(certificate.cert);
