import { setImmediate } from 'node:timers/promises';
import { Turns } from '../../../nodes/PublishingChangeTrigger/polling/turns.ts';

/** Work that goes on until its signal ends it, a little later. */
const untilEnded = async (signal: AbortSignal) => {
	while (!signal.aborted) await setImmediate();
	await setImmediate();
	return 'ended';
};

test('what comes while other work is under way is left out', async () => {
	const turns = new Turns();
	const first = turns.take(false, untilEnded);
	expect(await turns.take(false, async () => 'second')).toBeNull();
	expect(await turns.take(true, async () => 'urgent')).toBe('urgent');
	expect(await first).toBe('ended');
	expect(await turns.take(false, async () => 'third')).toBe('third');
});

test('urgent work begins when what it ended has ended, one after another', async () => {
	const turns = new Turns();
	let underWay = 0;
	const alone = async (signal: AbortSignal) => {
		expect(++underWay).toBe(1);
		const result = await untilEnded(signal);
		underWay--;
		return result;
	};
	const taken = [turns.take(false, alone), turns.take(true, alone), turns.take(true, alone)];
	expect(await turns.take(true, async () => 'last')).toBe('last');
	expect(await Promise.all(taken)).toEqual(['ended', 'ended', 'ended']);
});

test('work that fails makes way for other work', async () => {
	const turns = new Turns();
	const failing = async (): Promise<string> => await Promise.reject(new Error('no'));
	await expect(turns.take(false, failing)).rejects.toThrow('no');
	expect(await turns.take(false, async () => 'next')).toBe('next');
});
