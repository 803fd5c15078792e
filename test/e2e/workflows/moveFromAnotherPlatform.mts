import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Instance } from '../../support/n8n/instance.mts';
import { newNode, runNow, sequence } from '../../support/n8n/workflow.mts';
import { contactOf, importAndRun } from './steps.mts';

/** The platforms' columns, with somebody who gets the newsletter, and somebody who does not any more. */
const FILES = [
	`Email Address,First Name,Last Name,MEMBER_RATING,TAGS
mailchimp@readers.example,Zoë,O'Neil,4,"""VIP"",""early-reader"""`,
	`Email Address,First Name,UNSUB_TIME,UNSUB_REASON
mailchimp-left@readers.example,Ada,2026-01-02 10:00:00,NORMAL`,
	`Email Address,First Name,CLEAN_TIME
mailchimp-cleaned@readers.example,Ada,2026-01-02 10:00:00`,
	`email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
substack@readers.example,false,,other,false,2026-01-01T00:00:00.000Z,
substack-left@readers.example,false,,other,true,2026-01-01T00:00:00.000Z,`,
	`Email,Status,Created At,city
beehiiv@readers.example,active,2026-01-01 10:00:00,Łódź
beehiiv-left@readers.example,inactive,2026-01-01 10:00:00,`,
	`first_name,email_address,state,created_at,tags
Zoë,kit@readers.example,active,2026-01-01,"VIP, early-reader"
Ada,kit-left@readers.example,cancelled,2026-01-01,
Ada,kit-cleaned@readers.example,bounced,2026-01-01,`,
	`id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ghost@readers.example,Zoë O'Neil,,true,false,,2026-01-01T00:00:00.000Z,,"VIP,early-reader",
2,ghost-left@readers.example,Ada,,false,false,,2026-01-01T00:00:00.000Z,,,`,
	`CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,ADDED_TIME
1,brevo@readers.example,Zoë,O'Neil,,2026-01-01`,
];

const VIP = ['VIP', 'early-reader'];
const CONTACTS: Readonly<Record<string, [name: string, tags: string[], status: number]>> = {
	mailchimp: ["Zoë O'Neil", VIP, 1],
	'mailchimp-left': ['Ada ', [], 2],
	'mailchimp-cleaned': ['Ada ', [], 3],
	substack: [' ', [], 1],
	'substack-left': [' ', [], 2],
	beehiiv: [' ', [], 1],
	'beehiiv-left': [' ', [], 2],
	kit: ['Zoë ', VIP, 1],
	'kit-left': ['Ada ', [], 2],
	'kit-cleaned': ['Ada ', [], 3],
	ghost: ["Zoë O'Neil", VIP, 1],
	'ghost-left': ['Ada ', [], 2],
	brevo: ["Zoë O'Neil", [], 1],
};

/**
 * The recipe of `docs/recipes.md`, with its own expressions: everybody is saved, whoever left the old platform is not
 * subscribed, and a second run changes nothing, also for somebody who has left meanwhile.
 */
export async function moveFromAnotherPlatform(instance: Instance): Promise<void> {
	const { control } = instance.sandbox;
	await importAndRun(instance, workflow());
	await assertMoved(instance, CONTACTS);
	const left = control.changes.unsubscribeContact('kit@readers.example');
	assert.equal(left, 'kit@readers.example');
	await importAndRun(instance, workflow());
	await assertMoved(instance, { ...CONTACTS, kit: ['Zoë ', VIP, 2] });
	const { customFields } = await contactOf(instance, 'beehiiv@readers.example');
	assert.deepEqual(customFields, { city: 'Łódź' });
}

async function assertMoved(instance: Instance, expected: typeof CONTACTS): Promise<void> {
	const contacts = await Promise.all(
		Object.keys(expected).map(async (name) => {
			const email = `${name}@readers.example`;
			const { firstName, lastName, tags, subscriptions } = await contactOf(instance, email);
			const statuses = subscriptions.map(({ channel, status }) => `${channel.slug} ${status}`);
			return [name, [`${firstName} ${lastName}`, tags, statuses]];
		}),
	);
	assert.deepEqual(
		Object.fromEntries(contacts),
		Object.fromEntries(
			Object.entries(expected).map(([name, [who, tags, status]]) => [
				name,
				[who, tags, [`morning-brief ${status}`]],
			]),
		),
	);
}

/** Returns the expression that the recipe has for a field. */
function expressionOf(name: string): string {
	const recipes = readFileSync('docs/recipes.md', 'utf8');
	const [, expression] = new RegExp(`^ +- ${name}: \`(.+)\`$`, 'm').exec(recipes) ?? [];
	assert.ok(expression, `docs/recipes.md has no expression for ${name}`);
	return `=${expression}`;
}

function workflow() {
	const binary = FILES.map((file) => ({
		json: {},
		binary: { data: { data: Buffer.from(file).toString('base64'), mimeType: 'text/csv' } },
	}));
	const assignments = ['email', 'firstName', 'lastName', 'status'].map((name) => ({
		id: name,
		name,
		type: name === 'status' ? 'number' : 'string',
		value: expressionOf(`_${name}_`),
	}));
	const status = "={{ $('Edit Fields').item.json.status }}";
	const channel = { __rl: true, mode: 'slug' };
	return sequence(
		'moveFromAnotherPlatform',
		'Move from another platform',
		runNow,
		newNode(
			'Files',
			'n8n-nodes-base.code',
			{ jsCode: `return ${JSON.stringify(binary)};` },
			{ typeVersion: 2 },
		),
		newNode('Extract from File', 'n8n-nodes-base.extractFromFile', { operation: 'csv' }),
		newNode(
			'Edit Fields',
			'n8n-nodes-base.set',
			{ assignments: { assignments }, includeOtherFields: true, options: {} },
			{ typeVersion: 3.4 },
		),
		newNode('Save', 'publishingContacts', {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			contactFields: {
				mappingMode: 'autoMapInputData',
				value: null,
				schema: ['firstName', 'lastName', 'customFields.city'].map((id) => ({
					id,
					displayName: id,
					type: 'string',
				})),
			},
			additionalFields: {
				channel: { ...channel, value: expressionOf('_Channel_') },
				tags: expressionOf('_Tag Names or IDs_'),
				source: 'import',
			},
			options: {},
		}),
		newNode(
			'Who Left',
			'n8n-nodes-base.filter',
			{
				conditions: {
					options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'strict' },
					combinator: 'and',
					conditions: [
						{
							id: 'left',
							leftValue: status,
							rightValue: 1,
							operator: { type: 'number', operation: 'notEquals' },
						},
					],
				},
				options: {},
			},
			{ typeVersion: 2.2 },
		),
		newNode('Set Status', 'publishingContacts', {
			resource: 'subscription',
			operation: 'update',
			email: '={{ $json.email }}',
			channel: { ...channel, value: 'morning-brief' },
			status: expressionOf('_Status_'),
			options: {},
		}),
	);
}
