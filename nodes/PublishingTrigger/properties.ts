import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { agentId } from '../shared/pickers/agents';
import { channels } from '../shared/pickers/channels';
import { tags } from '../shared/pickers/contactTags';
import { segmentId } from '../shared/pickers/segments';
import { filtersOf, optionsCollectionOf } from '../shared/properties/collections';
import { choiceField } from '../shared/properties/fields';
import { labelOf } from '../shared/properties/labels';
import { letterStatuses } from '../shared/properties/letterStatuses';
import { fileName, onlyWithFailedRows } from '../shared/properties/importFilters';
import { purchaseStatuses } from '../shared/properties/purchaseStatuses';

const ofEvents = (...events: string[]): Pick<INodeProperties, 'displayOptions'> => ({
	displayOptions: { show: { '/event': events } },
});

const CONTACTS = ['contactCreated', 'contactUnsubscribed'];
const IMPORTS = ['importFailed', 'importFinished'];
const LETTERS = ['letterPublished', 'letterStatusChanged'];
const PURCHASES = ['purchaseReceived', 'purchaseStatusChanged'];

/** Filters by event. */
const filters = filtersOf([
	{
		...agentId,
		required: false,
		...ofEvents('agentActivity'),
		description: "Only runs of this agent: choose one, or enter its ID ('uniqueId' in the service)",
	},
	{ ...channels, ...ofEvents(...CONTACTS, ...LETTERS, ...PURCHASES) },
	{ ...fileName, ...ofEvents(...IMPORTS) },
	{
		displayName: 'Letter Statuses',
		name: 'letterStatuses',
		type: 'multiOptions',
		options: letterStatuses,
		default: [],
		...ofEvents('letterStatusChanged'),
		description:
			'Only letters that reach one of these statuses. Leave empty for all but templates.',
	},
	{ ...onlyWithFailedRows, ...ofEvents(...IMPORTS) },
	{ ...segmentId, required: false, ...ofEvents(...CONTACTS) },
	{ ...purchaseStatuses, ...ofEvents(...PURCHASES) },
	{ ...tags, ...ofEvents(...CONTACTS) },
]);

/** What starts each event, by its value in saved workflows. */
const descriptions = {
	agentActivity: 'An agent begins a run, or the run ends',
	contactCreated:
		'A contact is added, or added again: somebody subscribes, or an import adds people',
	contactUnsubscribed:
		'A contact unsubscribes. Those who left before the workflow is published do not start it.',
	importFailed: 'A subscriber import fails, including after a retry',
	importFinished: 'A subscriber import finishes, with or without failed rows',
	letterPublished: 'A letter appears in the metrics, up to an hour after it was sent',
	letterStatusChanged:
		"The status of a letter changes, or a letter appears: also a draft that a workflow makes, unless 'Letter Statuses' leaves it out",
	purchaseReceived:
		"An advertiser purchases a promotion. With 'Statuses': a purchase reaches one of them, once.",
	purchaseStatusChanged: 'The status of a purchase changes, or it is approved',
};

/** The events. Their names are their values in words. */
const events: INodePropertyOptions[] = Object.entries(descriptions).map(([value, description]) => ({
	name: labelOf(value),
	value,
	description,
}));

/** The subtitle of the node on the canvas: the event as displayed. */
export const eventSubtitle = `={{ (${JSON.stringify(Object.fromEntries(events.map(({ name, value }) => [value, name])))})[$parameter["event"]] }}`;

/** Keeps the description of the chosen event visible, which the closed list cuts. */
const notices = events.map(
	({ value, description }): INodeProperties => ({
		displayName: description!,
		name: `${String(value)}Notice`,
		type: 'notice',
		default: '',
		displayOptions: { show: { event: [value] } },
	}),
);

/** The parameters of the trigger, beside n8n's own 'Poll Times'. */
export const changeProperties: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: events,
		default: 'contactCreated',
	},
	...notices,
	filters,
	optionsCollectionOf([
		{
			displayName: 'Max Items',
			name: 'maxItems',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 5000 },
			default: 500,
			description: 'Max number of changes to return per poll. The next polls return the rest.',
		},
		{
			displayName: 'Start Date',
			name: 'startDate',
			type: 'dateTime',
			displayOptions: { show: { startFrom: ['date'] } },
			default: '',
			description:
				'Changes from this date on start the workflow, including those made before it was published',
		},
		choiceField(
			'Start From',
			'startFrom',
			'Which changes the first poll of this event returns',
			'now',
			[
				{ name: 'Date', value: 'date', description: "Changes made on or after the 'Start Date'" },
				{
					name: 'Everything',
					value: 'everything',
					description: 'All existing records, oldest first',
				},
				{ name: 'Now', value: 'now', description: 'Changes made after the workflow is published' },
			],
		),
	]),
];
