/** Fails on purpose, for `artifacts.test.mts`; no part of the suite. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld } from './world.mts';

let closeWorld: (() => Promise<void>) | undefined;

before(async () => {
	closeWorld = await startWorld();
});

after(async () => await closeWorld?.());

test('passes', () => {});

test('fails on purpose', () => assert.fail('as it should'));
