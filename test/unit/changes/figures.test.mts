import type { IDataObject } from 'n8n-workflow';
import type { ChangeEvent } from '../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { changeKinds } from '../../../nodes/PublishingChangeTrigger/changes/index.ts';
import { KnownRecords } from '../../../nodes/PublishingChangeTrigger/polling/knownRecords.ts';
import { ProcessMemory } from '../../../nodes/PublishingChangeTrigger/polling/nodeMemory.ts';
import { pollList } from '../../../nodes/PublishingChangeTrigger/polling/pollList.ts';

/** The figures of docs/changes.md: printed by `npm run test:changes`. */

const AT = Date.UTC(2026, 0, 1);

/** A list of so many records that all count, in pages of 100, and a trigger that polls it. `time`: that of all. */
function listOf(event: ChangeEvent, count: number, time?: string) {
	const kind = changeKinds[event];
	const records = Array.from({ length: count }, (_, index) => {
		const iso = new Date(AT - index * 60_000).toISOString();
		const at = time ?? iso.slice(0, 19).replace('T', ' ');
		const times = { createdAt: at, updatedAt: `${at} `.trim(), publicationDate: at };
		return { uniqueId: `record-${index}-of-the-list`, status: 'errored', ...times };
	});
	const data: IDataObject = {};
	const memory = new ProcessMemory('session').of('workflow', 'node');
	let requests = 0;
	return {
		data,
		async poll(startAfter: 'now' | null = 'now') {
			requests = 0;
			const items = await pollList({
				kind,
				filters: { channels: [], statuses: [] },
				wanted: '',
				scope: 'scope',
				startAfter,
				maxItems: 2_000,
				data,
				isTransactional: false,
				isStateLost: false,
				memory,
				session: 'session',
				isOver: () => false,
				now: () => performance.now(),
				readPage: async (number) => {
					requests++;
					const page = kind.isPaged ? records.slice((number - 1) * 100, number * 100) : records;
					return { records: structuredClone(page), total: records.length };
				},
			});
			return { items, requests };
		},
	};
}

function print(what: string, figure: string): void {
	if (process.env.CHANGES_FIGURES !== undefined) process.stdout.write(`${what}: ${figure}\n`);
}

test.each([
	['importFailed', 60, 1],
	['importFailed', 1_000, 2],
	['purchaseReceived', 1_000, 1],
	['purchaseStatusChanged', 1_000, 1],
	['letterPublished', 60, 1],
	['letterPublished', 1_000, 2],
	['agentActivity', 1_000, 2],
] as const)('%s: a poll of %d records that finds nothing costs %d', async (event, count, most) => {
	const list = listOf(event, count);
	await list.poll();
	await list.poll();
	const { items, requests } = await list.poll();
	expect(items).toBeNull();
	expect(requests).toBe(most);
	print(`${event}, ${count} records: requests of a poll that finds nothing`, String(requests));
});

test.each([
	['importFailed', 100_000],
	['purchaseStatusChanged', 150_000],
] as const)('%s: the state for 10,000 known changes', async (event, most) => {
	const list = listOf(event, 10_000);
	await list.poll();
	const size = JSON.stringify(list.data).length;
	expect(size).toBeLessThan(most);
	print(`${event}: state for 10,000 known changes`, `${size} bytes`);
});

test('the state grows no further than that, and nothing that was told comes again', async () => {
	const list = listOf('importFailed', 13_000);
	const told = new Set<unknown>();
	let count = 0;
	let largest = 0;
	for (;;) {
		const { items } = await list.poll(null);
		if (items === null) break;
		for (const { uniqueId } of items) told.add(uniqueId);
		count += items.length;
		largest = Math.max(largest, JSON.stringify(list.data).length);
	}
	expect([count, told.size]).toEqual([13_000, 13_000]);
	expect(largest).toBeLessThan(120_000);
	print('importFailed: the largest state while 13,000 changes are told', `${largest} bytes`);
});

test('the state stays below 200 kB where no time can be read', async () => {
	const list = listOf('purchaseStatusChanged', 25_000, 'soon');
	await list.poll();
	expect(JSON.stringify(list.data).length).toBeLessThan(160_000);
});

test('the state grows no further while the same records change', () => {
	const known = KnownRecords.parse([]);
	let time = 0;
	const change = () => {
		for (let id = 0; id < 600; id++) known.add(`key${id}`.padEnd(8), 'other', ++time);
		return JSON.stringify(known.toJson()).length;
	};
	const first = change();
	for (let times = 0; times < 200; times++) change();
	expect(change()).toBeLessThan(first * 1.2);
});
