import type { Sandbox } from './index.mts';

/** Values for n8n's credential Publishing API to use a sandbox, by parameter names. */
export function credentialFor({ url, apiKey, realtime }: Sandbox) {
	return {
		baseUrl: url,
		apiKey,
		useRealtime: true,
		realtimeMode: 'host',
		realtimeHost: realtime.host,
		realtimePort: realtime.port,
		realtimeTls: false,
	};
}
