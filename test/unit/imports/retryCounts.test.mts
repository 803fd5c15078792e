import type { IExecuteFunctions } from 'n8n-workflow';
import { RetryCounts } from '../../../nodes/PublishingImports/actions/import/retryCounts.ts';
import { MOST_KEYS, RememberedKeys } from '../../../nodes/shared/operations/rememberedKeys.ts';

/** n8n's memory of a node, which forgets the oldest keys beyond a number (n8n 2.41.1, deduplication-helper.js). */
function useMemory() {
	let keys: string[] = [];
	let most = 0;
	const helpers = {
		async checkProcessedAndRecord(
			given: string[],
			_scope: unknown,
			options: { maxEntries: number },
		) {
			const known = new Set(keys);
			const added = given.filter((key) => !known.has(key));
			keys = [...keys, ...added].slice(-options.maxEntries);
			most = Math.max(most, keys.length);
			return { new: added, processed: given.filter((key) => known.has(key)) };
		},
		async removeProcessed(given: string[]) {
			const removed = new Set(given);
			keys = keys.filter((key) => !removed.has(key));
		},
	};
	return {
		most: () => most,
		keys: () => new RememberedKeys({ helpers } as unknown as IExecuteFunctions),
	};
}

const imports = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		id: `imp_${index}`,
		record: { uniqueId: `imp_${index}`, recordsProcessed: 40 },
	}));

test('8,000 imports that never succeed: each is retried three times and given up once', async () => {
	const memory = useMemory();
	const all = imports(8_000);
	const limit = all.length / 2;
	const retries = new Map<string, number>();
	const reported: string[] = [];
	for (let run = 0; run < 8; run++) {
		const counts = new RetryCounts(memory.keys(), { giveUpAfter: 3, isManual: false });
		const { toRetry, givenUp } = await counts.claimRetries(all, limit);
		for (const { id } of toRetry) retries.set(id, (retries.get(id) ?? 0) + 1);
		const reports = await counts.endAfter(counts.claimReports(givenUp));
		reported.push(...reports.map(({ id }) => id));
	}
	expect([...retries.values()]).toEqual(all.map(() => 3));
	expect(reported).toEqual(all.map(({ id }) => id));
	expect(memory.most()).toBeLessThan(MOST_KEYS);
});
