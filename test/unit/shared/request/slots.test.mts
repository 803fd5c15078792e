import { setTimeout as delay } from 'node:timers/promises';
import { Slots } from '../../../../nodes/shared/request/slots.ts';

async function peakOf(slots: Slots, tasks: number, task: (index: number) => Promise<void>) {
	let running = 0;
	let peak = 0;
	const order: number[] = [];
	await Promise.allSettled(
		Array.from({ length: tasks }, (_, index) =>
			slots.run(async () => {
				order.push(index);
				peak = Math.max(peak, ++running);
				await task(index).finally(() => running--);
			}),
		),
	);
	return { peak, order };
}

test.each([1, 2, 7])('lets %i run at once, the others in order of arrival', async (size) => {
	const { peak, order } = await peakOf(new Slots(size), 20, async (index) => {
		await delay(index % 3);
	});
	expect(peak).toBe(size);
	expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a task that throws frees its slot', async () => {
	const slots = new Slots(2);
	const { order } = await peakOf(slots, 6, async (index) => {
		if (index % 2 === 0) throw new Error('no');
	});
	expect(order).toHaveLength(6);
	expect(await slots.run(async () => 'free')).toBe('free');
});

test('never lets more in when slots are taken while others are handed over', async () => {
	const slots = new Slots(1);
	let running = 0;
	const task = async () => {
		expect(++running).toBe(1);
		await delay(1);
		running--;
	};
	const first = slots.run(task).then(async () => await slots.run(task));
	await Promise.all([first, slots.run(task), slots.run(task)]);
});
