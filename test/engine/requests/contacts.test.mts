import { byId } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const row = rowOf('publishingContacts');

const FIELDS = '/api/v3/contacts/custom-fields';
const ACCEPTED = { kind: 'body', body: '{"items":{},"message":"","total":1}' } as const;

requestTable('Publishing Contacts', [
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
