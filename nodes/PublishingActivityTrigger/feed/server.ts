import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { clusterServer, type RealtimeServer } from '../realtime/protocol';
import { unusable } from './choices';

const CLUSTER = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i;

/** The realtime server, by the credential. Throws a `RealtimeError` for unusable settings. */
export function realtimeServer(credential: ICredentialDataDecryptedObject): RealtimeServer {
	if (credential.realtimeMode !== 'host') {
		const cluster = text(credential.realtimeCluster) || 'mt1';
		if (CLUSTER.test(cluster)) return clusterServer(cluster);
		throw unusable(
			"'Realtime Cluster' must be the name of a cluster such as eu (in the credential)",
		);
	}
	const host = text(credential.realtimeHost).replace(/^\[(.*)\]$/, '$1');
	if (!isHost(host)) {
		throw unusable(
			"'Realtime Host' must be a host name without a scheme, a port or a path (in the credential)",
		);
	}
	const port = Number(credential.realtimePort);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) {
		throw unusable("'Realtime Port' must be a whole number from 1 to 65535 (in the credential)");
	}
	return { host, port, secure: credential.realtimeTls !== false };
}

/** Whether it is what URLs take as a host, and nothing else: a name in any script, an IPv4 or IPv6 address. */
function isHost(host: string): boolean {
	if (host === '' || /[\s/\\?#@%]|^\.|\.\./.test(host)) return false;
	return URL.canParse(`wss://${host.includes(':') ? `[${host}]` : host}`);
}

function text(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}
