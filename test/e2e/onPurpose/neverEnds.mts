/** Waits until it is ended from outside, for `artifacts.test.mts`; no part of the suite. */
import { once } from 'node:events';
import { test } from 'node:test';
import { startWorld } from './world.mts';

test('never ends', async () => {
	await startWorld();
	console.log('Waiting for the end');
	await once(new EventTarget(), 'never');
});
