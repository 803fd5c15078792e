import { byId, bySlug } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const row = rowOf('publishingContacts');

const FIELDS = '/api/v3/contacts/custom-fields';
const ACCEPTED = { kind: 'body', body: '{"items":{},"message":"","total":1}' } as const;

requestTable('Publishing Contacts', [
	row('subscription.update', {
		shows: 'minimal: subscribed',
		parameters: { email: 'reader@readers.example', channel: bySlug('morning-brief') },
		sends: [
			[
				'PUT /api/v3/contacts/reader%40readers.example/subscriptions/morning-brief',
				{ api: true, status: 1 },
			],
		],
	}),
	row('subscription.update', {
		shows: 'full',
		parameters: {
			email: 'reader@readers.example',
			channel: bySlug('tech-weekly'),
			status: 2,
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				'PUT /api/v3/contacts/reader%40readers.example/subscriptions/tech-weekly',
				{ api: true, status: 2 },
			],
		],
	}),
	row('subscription.update', {
		shows: 'an address with everything that means something in a URL, as one segment',
		parameters: {
			email: `a+b%2F/c?d#e'f"ü@readers.example`,
			channel: bySlug('tech-weekly'),
		},
		sends: [
			[
				"PUT /api/v3/contacts/a%2Bb%252F%2Fc%3Fd%23e'f%22%C3%BC%40readers.example/subscriptions/tech-weekly",
				{ api: true, status: 1 },
			],
		],
	}),
	row('subscription.update', {
		shows: 'an address with spaces around it, from the item',
		parameters: { email: '={{ $json.email }}', channel: bySlug(' tech-weekly ') },
		items: [{ email: '  読者@例え.example\n' }],
		sends: [
			[
				'PUT /api/v3/contacts/%E8%AA%AD%E8%80%85%40%E4%BE%8B%E3%81%88.example/subscriptions/tech-weekly',
				{ api: true, status: 1 },
			],
		],
	}),
	...[0, 42, -1, '3'].map((status) =>
		row('subscription.update', {
			shows: `any whole number as the status: ${JSON.stringify(status)}`,
			parameters: {
				email: 'reader@readers.example',
				channel: bySlug('tech-weekly'),
				status: '={{ $json.status }}',
			},
			items: [{ status }],
			sends: [
				[
					'PUT /api/v3/contacts/reader%40readers.example/subscriptions/tech-weekly',
					{ api: true, status: Number(status) },
				],
			],
		}),
	),
	row('customField.create', {
		shows: 'minimal: text, and the service assigns the order',
		parameters: { fieldName: 'favorite_topic', label: 'Favorite topic' },
		sends: [
			[
				`POST ${FIELDS}`,
				{ api: true, name: 'favorite_topic', label: 'Favorite topic', type: 'text' },
			],
		],
	}),
	row('customField.create', {
		shows: 'full',
		parameters: {
			fieldName: 'Größe 2',
			label: 'Size “EU”',
			type: 'number',
			additionalFields: { required: true, sortOrder: -3 },
			options: { maxConcurrency: 1 },
		},
		sends: [
			[
				`POST ${FIELDS}`,
				{
					api: true,
					name: 'Größe 2',
					label: 'Size “EU”',
					type: 'number',
					required: true,
					sortOrder: -3,
				},
			],
		],
	}),
	row('customField.update', {
		shows: 'minimal: only what is changed',
		parameters: { fieldId: byId('3'), updateFields: { label: 'Date of birth' } },
		sends: [[`PUT ${FIELDS}/3`, { api: true, label: 'Date of birth' }]],
	}),
	row('customField.update', {
		shows: 'full',
		parameters: {
			fieldId: byId('={{ $json.id }}'),
			updateFields: {
				fieldName: 'birthday',
				label: 'Birthday',
				type: 'date',
				required: false,
				sortOrder: 0,
			},
			options: { maxConcurrency: 1 },
		},
		items: [{ id: 3 }],
		sends: [
			[
				`PUT ${FIELDS}/3`,
				{
					api: true,
					name: 'birthday',
					label: 'Birthday',
					type: 'date',
					required: false,
					sortOrder: 0,
				},
			],
		],
	}),
	row('tag.create', {
		shows: 'minimal',
		parameters: { tagName: 'early-reader', color: '#3b82f6' },
		sends: [['POST /api/v3/contacts/tags', { api: true, name: 'early-reader', color: '#3b82f6' }]],
	}),
	row('tag.create', {
		shows: 'full',
		parameters: {
			tagName: 'Frühe Leser_2 ',
			color: '#FF00aa',
			options: { maxConcurrency: 1 },
		},
		answer: ACCEPTED,
		sends: [['POST /api/v3/contacts/tags', { api: true, name: 'Frühe Leser_2', color: '#FF00aa' }]],
	}),
]);
