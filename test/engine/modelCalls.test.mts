import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { PENDING_PURCHASE_ID, READER } from '../../sandbox/index.mts';
import { n8n } from '../support/engine/n8n.mts';
import { actionNodes, type Placed } from '../support/package.mts';
import { operation, useNodes, type Chosen } from '../support/useNodes.mts';

/**
 * Calls with the mistakes that models make. Each ends in the right request, or in an error that says how to call.
 */

const nodes = useNodes();

/** n8n's button for a parameter: the name and the type that the model gets (n8n 2.41.1, editor: `fromAIOverride`). */
const buttonOf = ({ displayName, type }: INodeProperties) => ({
	key: displayName.replace(/[^a-zA-Z0-9-]/g, '_').slice(0, 63),
	kind: ['boolean', 'number', 'json'].includes(type) ? type : 'string',
});

/** The parameters that n8n shows for a tool, the members of its collections included. */
function shownIn({ node, resource, operation: value }: Chosen, fixed: object): Placed[] {
	const { description } = actionNodes.find(({ name }) => name === node)!.type;
	const parameters = { resource, operation: value, ...fixed };
	const tool = { ...description, name: `${node}Tool` };
	return description.properties
		.filter((property) => n8n.NodeHelpers.displayParameter(parameters, property, null, tool))
		.flatMap((property): Placed[] =>
			property.type === 'collection'
				? (property.options as INodeProperties[]).map((one) => [property.name, one])
				: [['', property]],
		);
}

/** Has a model call a tool with the values by the keys that n8n's button gave to it. Returns the error that it reads. */
async function callTool(chosen: Chosen, fixed: object, args: IDataObject, isRunByEngine: boolean) {
	const parameters: Record<string, unknown> = { ...fixed };
	for (const [above, property] of shownIn(chosen, fixed)) {
		const { key, kind } = buttonOf(property);
		if (!(key in args)) continue;
		const expression = `={{ $fromAI('${key}', \`\`, '${kind}') }}`;
		const mode = property.modes?.at(-1)!.name;
		const value = mode === undefined ? expression : { __rl: true, mode, value: expression };
		if (above === '') parameters[property.name] = value;
		else parameters[above] = { ...(parameters[above] as object), [property.name]: value };
	}
	const { node, resource, operation: name } = chosen;
	const { answer, error } = await nodes.engine.runTool({
		type: node,
		parameters: { resource, operation: name, ...parameters },
		args: { ...args },
		credentials: nodes.credentials(),
		isRunByEngine,
	});
	const [first] = answer === undefined ? [] : (JSON.parse(answer) as IDataObject[]);
	return (
		error?.message ?? (first?.error && [first.error, first.details].filter(Boolean).join('\n'))
	);
}

/** Before n8n's engine runs a tool, a value of another type is refused by n8n itself. */
const fits = (chosen: Chosen, fixed: object, args: IDataObject) =>
	Object.entries(args).every(([name, value]) =>
		shownIn(chosen, fixed).some(([, property]) => {
			const { key, kind } = buttonOf(property);
			return key === name && kind === typeof value;
		}),
	);

/** The error that a model reads, or the last request. */
type Expected = RegExp | readonly [line: string, body?: unknown];
type Row = [shows: string, args: IDataObject, expected: Expected, fixed?: object];

const PERIOD = { 'From__YYYY-MM-DD_': '2026-10-01', 'To__YYYY-MM-DD_': '2026-10-31' };
const DRAFT_OF = {
	Channel_Slug: 'morning-brief',
	Subject: 'May',
	HTML: '<p>May</p>',
	Audience_ID: '0',
};
const SENT = { channel: 'morning-brief', subject: 'May', html: '<p>May</p>', segment: 0 };
const AUDIENCE = /^'Audience' .*the ID of a segment, a number that Segment: Get Many returns/;
const SLUG = /^'Channel Names or IDs' .*slug such as morning-brief or an ID, as Channel: Get Many/;
const DATE = /^'From' must be a date such as 2026-05-31/;

const totals = (more: object = {}, days = {}): Expected => [
	'POST /api/v3/metrics',
	{ api: 'true', from: '2026-10-01', to: '2026-10-31', ...days, ...more },
];
const oneChannel = totals({ 'channels[]': 'morning-brief' });
const letters = (query: string): Expected => [
	`GET /api/v3/letters?api=true&allChannels=true${query}`,
];
const contact: Expected = [`GET /api/v3/contacts/${encodeURIComponent(READER)}?api=true`];
const subscribed = (status: number): Expected => [
	`PUT /api/v3/contacts/${encodeURIComponent(READER)}/subscriptions/morning-brief`,
	{ api: true, status },
];
const browse = (filters: object): Expected => [
	'POST /api/v3/contacts/browse?api=true',
	{ ...filters, pageSize: 10 },
];

/** Rows by tool. A key such as `Channel_Slug` is what n8n's button writes. */
const CALLS: Readonly<Record<string, Row[]>> = {
	'publishingLetters metric.getTotals': [
		['a channel by its title', { ...PERIOD, Channel_Slugs: 'Morning Brief' }, SLUG],
		['a number for a text', { ...PERIOD, Channel_Slugs: 101 }, oneChannel],
		['days in words', { ...PERIOD, 'From__YYYY-MM-DD_': 'last week' }, DATE],
		['a time for a day', { ...PERIOD, 'From__YYYY-MM-DD_': '2026-10-01T00:00:00Z' }, totals()],
	],
	'publishingLetters letter.getAll': [
		['a number as text', { Limit: '5' }, letters('&page=1&limit=5')],
		['a number in words', { Limit: 'ten' }, /^'Limit' must be a whole number of at least 1/],
		['more than a model can read', { Limit: 100_000 }, letters('&page=1&limit=100')],
		['a value in words for none', { Keyword: 'null', Status: 'None' }, letters('&page=1&limit=10')],
		['a number left blank', { Limit: '' }, letters('&page=1&limit=10')],
		['an option by its name', { Status: 'ready to send' }, letters('&status=7&page=1&limit=10')],
		['several statuses by one name', { Status: 'Draft' }, letters('&status=6&page=2&limit=100')],
	],
	'publishingLetters letter.getMetrics': [
		[
			'a picker left blank',
			{ Letter_ID: '', Limit: 5 },
			['POST /api/v3/letters/metrics?api=true', { page: 1 }],
		],
	],
	'publishingLetters letter.getClickedLinks': [
		[
			'a letter by its title',
			{ Letter_ID: 'The May issue' },
			/not found\.\nCheck the IDs.*of the API key\.\n'Letter' .*'The May issue': enter the ID that Get Many returns/,
		],
	],
	'publishingLetters letter.createDraft': [
		['a subject in words for none', { ...DRAFT_OF, Subject: 'undefined' }, /^'Subject' is empty/],
		['no audience', { ...DRAFT_OF, Audience_ID: '' }, AUDIENCE],
		[
			'line breaks in a subject',
			{ ...DRAFT_OF, Subject: 'May\r\nBcc: all' },
			['POST /api/v3/letters/actions/draft', { api: true, ...SENT, subject: 'May Bcc: all' }],
		],
	],
	'publishingLetters letter.send': [
		[
			'an ID that the service does not know',
			{ Channel_Slug: 'morning-brief', Letter_ID: 'ltr_x', Audience_ID: '0' },
			/^The letter was not found\nCheck 'Channel' and 'Letter', as Letter: Get Many returns them(?![^]*HTTP)/,
		],
	],
	'publishingContacts contact.get': [
		['a name beside an address', { Email: `Ada <${READER}>` }, contact],
	],
	'publishingContacts contact.getAll': [
		['a switch as text', { Has_Phone: 'TRUE' }, browse({ hasPhone: true })],
	],
	'publishingContacts contact.update': [
		[
			'JSON as an object',
			{ Email: READER, Contact_JSON: { firstName: 'Ada' } },
			[`PUT /api/v3/contacts/${encodeURIComponent(READER)}?api=true`, { firstName: 'Ada' }],
			{ fieldsMode: 'json' },
		],
	],
	'publishingContacts subscription.update': [
		[
			'a status by its name',
			{ Email: READER, Channel_Slug: 'morning-brief', Status: 'unsubscribed' },
			subscribed(2),
		],
		[
			'a status that does not exist',
			{ Email: READER, Channel_Slug: 'morning-brief', Status: 'paused' },
			/^'Status' .* 2 \(Unsubscribed\)/,
		],
	],
	'publishingContacts tag.addToContacts': [
		[
			'a tag by its ID',
			{ Tag_Name: '1', Emails: READER },
			['POST /api/v3/contacts/tags/early-reader/members', { api: true, emails: [READER] }],
		],
	],
	'publishingContacts segment.getContacts': [
		[
			'a segment by its name',
			{ Segment_ID: 'Loyal readers' },
			/^'Segment' must .*: enter its ID, a number that Segment: Get Many returns$/,
		],
	],
	'publishingAgents activityFeed.authorize': [
		[
			'a signature',
			{ Socket_ID: '1.2', Feed_Channel: 'private-a' },
			/^A signature is not given to a model/,
		],
	],
	'publishingAgents judgment.setState': [
		[
			'a judgment by its subject',
			{ Judgment_ID: 'the broken link', State: 'accepted' },
			/'the broken link': enter its 'uniqueId', which Run: Get/,
		],
	],
	'publishingPromotions purchase.review': [
		[
			'a decision by its name, without its reason',
			{ Purchase_ID: PENDING_PURCHASE_ID, Decision: 'Reject', Feedback: '' },
			/^'Feedback' is empty: enter a text for the buyer/,
		],
	],
};

describe.each(Object.entries(CALLS))('%s', (name, rows) => {
	test.each<Row>(rows)('%s', async (_shows, args, expected, fixed = {}) => {
		const chosen = operation(name);
		for (const isRunByEngine of fits(chosen, fixed, args) ? [true, false] : [true]) {
			await nodes.control.reset();
			const error = await callTool(chosen, fixed, args, isRunByEngine);
			if (expected instanceof RegExp) expect(error).toMatch(expected);
			else expect([error, nodes.sent().at(-1)]).toEqual([undefined, expected]);
		}
	});
});
