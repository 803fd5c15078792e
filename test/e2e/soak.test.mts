import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { LOCKED_VERSION, N8N_VERSION } from '../support/n8n/install.mts';
import { soak } from './soak/soak.mts';
import type { SoakResult } from './soak/soakResult.mts';
import { findings, growing } from './soak/check.mts';

/** An older n8n fills a cache of 4 MB two minutes after its start: in a longer run, before what is judged. */
const MINUTES = N8N_VERSION === LOCKED_VERSION ? 3 : 6;

/**
 * So soon after its start n8n still fills its caches, so only what is far from flat is found here:
 * several handles for each disconnection, or several items kept for each event. `npm run soak` looks closer.
 */
const ALLOWED_PER_HOUR = { held: 60, handles: 150, openFiles: 150 };

let result: SoakResult;

before(async () => {
	result = await soak({ minutes: MINUTES, seed: 4, everySeconds: 5 });
});

test('things go wrong in several ways, and the import automation runs', () => {
	assert.ok(result.troubles.size >= 3, [...result.troubles.keys()].join(', '));
	assert.ok(result.reconnections >= 3);
	assert.ok(result.importRuns >= MINUTES * 3);
});

test('every event sent while subscribed arrives exactly once, every other is in a told outage', () => {
	assert.ok(result.deliveries.sent > 100);
	assert.ok(result.deliveries.missed > 0);
	assert.deepEqual(findings(result, {}), []);
});

test('every change that happened was delivered, and a second time only where it is marked', () => {
	assert.ok(result.changes.happened > 40);
	assert.equal(result.changes.delivered, result.changes.happened);
});

test('n8n neither keeps memory nor handles for what it has done', () => {
	assert.deepEqual(growing(result, ALLOWED_PER_HOUR), []);
});
