import { setImmediate } from 'node:timers/promises';
import { OneAtATime } from '../../../nodes/PublishingChangeTrigger/polling/oneAtATime.ts';

/** Work that goes on until its signal ends it, a little later. */
const untilEnded = async (signal: AbortSignal) => {
	while (!signal.aborted) await setImmediate();
	await setImmediate();
	return 'ended';
};

test('what comes while other work is under way is left out', async () => {
	const oneAtATime = new OneAtATime();
	const first = oneAtATime.run(false, untilEnded);
	expect(await oneAtATime.run(false, async () => 'second')).toBeNull();
	expect(await oneAtATime.run(true, async () => 'urgent')).toBe('urgent');
	expect(await first).toBe('ended');
	expect(await oneAtATime.run(false, async () => 'third')).toBe('third');
});

test('urgent work begins when what it ended has ended, one after another', async () => {
	const oneAtATime = new OneAtATime();
	let underWay = 0;
	const alone = async (signal: AbortSignal) => {
		expect(++underWay).toBe(1);
		const result = await untilEnded(signal);
		underWay--;
		return result;
	};
	const running = [
		oneAtATime.run(false, alone),
		oneAtATime.run(true, alone),
		oneAtATime.run(true, alone),
	];
	expect(await oneAtATime.run(true, async () => 'last')).toBe('last');
	expect(await Promise.all(running)).toEqual(['ended', 'ended', 'ended']);
});

test('work that fails makes way for other work', async () => {
	const oneAtATime = new OneAtATime();
	const failing = async (): Promise<string> => await Promise.reject(new Error('no'));
	await expect(oneAtATime.run(false, failing)).rejects.toThrow('no');
	expect(await oneAtATime.run(false, async () => 'next')).toBe('next');
});
