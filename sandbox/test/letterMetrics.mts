import type { Client } from './client.mts';

/** Reads one page of letter metrics. */
export async function letterMetrics(call: Client, body: object = {}) {
	return (await call('POST', '/api/v3/letters/metrics', { query: 'api=true', body })).json;
}

/** Reads every row of letter metrics. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- records are read as they come
export async function allLetterMetrics(call: Client): Promise<any[]> {
	const pages = await Promise.all([1, 2, 3, 4].map((page) => letterMetrics(call, { page })));
	return pages.flatMap(({ items }) => items);
}
