import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { isOlderThan } from '../support/n8n/install.mts';
import type { PublicationStatus } from '../support/n8n/publications.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { afterRestart } from './workflows/afterRestart.mts';
import { aiNewsletterDesk } from './workflows/aiNewsletterDesk.mts';
import { approvePromotionPurchase } from './workflows/approvePromotionPurchase.mts';
import { curateFromFeed } from './workflows/curateFromFeed.mts';
import { draftOfTheWeek } from './workflows/draftOfTheWeek.mts';
import { letterResults } from './workflows/letterResults.mts';
import { moveFromAnotherPlatform } from './workflows/moveFromAnotherPlatform.mts';
import { newContacts } from './workflows/newContacts.mts';
import {
	saveCredentials,
	startOutsideWorld,
	type OutsideWorld,
} from './workflows/outsideWorld.mts';
import { requiredN8n } from '../support/n8n/requiredN8n.mts';
import { retryFailedImports } from './workflows/retryFailedImports.mts';
import { signupForm } from './workflows/signupForm.mts';
import { syncGoogleSheet } from './workflows/syncGoogleSheet.mts';
import type { Check, Services } from './workflows/steps.mts';
import { unsubscribesIntoCrm } from './workflows/unsubscribesIntoCrm.mts';

/** The checks of the files in `workflows/`. A file without a check fails. */
const checks: Readonly<Record<string, Check>> = {
	'ai-newsletter-desk': aiNewsletterDesk,
	'approve-promotion-purchase': approvePromotionPurchase,
	'curate-from-feed': curateFromFeed,
	'draft-of-the-week': draftOfTheWeek,
	'letter-results': letterResults,
	'new-contacts': newContacts,
	'retry-failed-imports': retryFailedImports,
	'signup-form': signupForm,
	'sync-google-sheet': syncGoogleSheet,
};

let instance: Instance;
let outside: OutsideWorld;
let services: Services;

before(async () => {
	outside = await startOutsideWorld();
	instance = await startInstance({ retryMs: 500, env: { ...outside.env } });
	services = { ...outside, credentials: await saveCredentials(instance, outside) };
});

after(async () => {
	await instance?.close();
	await outside?.close();
});

const names = globSync('workflows/*.json').map((file) => basename(file, '.json'));

test('every example workflow has a check, and every check a workflow', () => {
	assert.deepEqual(names.toSorted(), Object.keys(checks).toSorted());
});

for (const name of names.toSorted()) {
	const file: WorkflowFile = JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
	const since = requiredN8n(file);
	describe(name, { skip: isOlderThan(since) && `It takes n8n ${since} or newer` }, () => {
		test('does what it is for', { timeout: 180_000 }, async () => {
			await instance.sandbox.control.reset();
			await checks[name](instance, file, services);
		});

		test('can be published: every trigger is active', async () => {
			const { rest } = instance.server;
			await rest.publishWorkflow(file.id);
			const publication = await rest.publicationStatus(file.id);
			if (publication) assertActive(file, publication);
			await rest.unpublishWorkflow(file.id);
		});
	});
}

for (const [what, check] of [
	['a move from another platform', moveFromAnotherPlatform],
	['unsubscribes', unsubscribesIntoCrm],
] as const) {
	test(`the recipe for ${what} does what it is for`, { timeout: 180_000 }, async () => {
		await instance.sandbox.control.reset();
		await check(instance);
	});
}

test(
	'after a restart nobody hears of the same thing twice',
	{ timeout: 300_000, skip: isOlderThan('2.10') && 'It takes the n8n of all its examples' },
	async () => {
		await instance.sandbox.control.reset();
		await afterRestart(instance, services);
	},
);

function assertActive({ nodes }: WorkflowFile, { triggers }: PublicationStatus): void {
	assert.ok(triggers.length > 0 && triggers.every(({ status }) => status === 'activated'));
	const schedules = nodes.filter(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
	const active = triggers.map(({ nodeId }) => nodeId);
	assert.ok(schedules.every(({ id }) => active.includes(id)));
}
