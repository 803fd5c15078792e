import { Pool } from 'undici';
import type { SandboxProcess } from './environment/sandboxProcess.mts';

const IN_FLIGHT = 50;

/** Milliseconds that the updates take outside n8n, over connections that stay open: the limit. */
export async function undiciUpdates(
	{ url, apiKey }: Pick<SandboxProcess, 'url' | 'apiKey'>,
	contacts: number,
): Promise<number> {
	const pool = new Pool(url, { connections: IN_FLIGHT });
	const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
	let next = 0;
	const worker = async () => {
		while (next < contacts) {
			const email = encodeURIComponent(`reader${next++}@example.com`);
			const { statusCode, body } = await pool.request({
				method: 'PUT',
				path: `/api/v3/contacts/${email}/subscriptions/morning-brief`,
				headers,
				body: JSON.stringify({ api: true, status: 1 }),
			});
			await body.json();
			if (statusCode !== 200) throw new Error(`The sandbox answered ${statusCode}`);
		}
	};
	const started = performance.now();
	await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
	const ms = performance.now() - started;
	await pool.close();
	return ms;
}
