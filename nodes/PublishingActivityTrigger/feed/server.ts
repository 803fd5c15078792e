import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { clusterServer, type RealtimeServer } from '../realtime/protocol';
import { RealtimeError } from '../realtime/realtimeError';

const NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** Where the feed is served, by the credential. Throws a `RealtimeError` for settings that cannot be. */
export function realtimeServer(credential: ICredentialDataDecryptedObject): RealtimeServer {
	if (credential.realtimeMode !== 'host') {
		const cluster = text(credential.realtimeCluster) || 'mt1';
		if (NAME.test(cluster)) return clusterServer(cluster);
		throw unusable("'Realtime Cluster' must be the name of a cluster such as eu");
	}
	const host = text(credential.realtimeHost);
	if (!NAME.test(host) || !URL.canParse(`wss://${host}`)) {
		throw unusable("'Realtime Host' must be a host name without a scheme and without a port");
	}
	const port = Number(credential.realtimePort);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw unusable("'Realtime Port' must be a whole number from 1 to 65535");
	}
	return { host, port, secure: credential.realtimeTls !== false };
}

function text(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

function unusable(message: string): RealtimeError {
	return new RealtimeError(`${message} (in the credential)`, { isFinal: true });
}
