import type { IDataObject } from 'n8n-workflow';

import type { Sent } from '../../operations/index.mts';
import { operation, useNodes } from '../../support/useNodes.mts';

/** Dates go out as the day that the user sees in the workflow's time zone, however they came in. */

const nodes = useNodes();

interface Row {
	readonly shows: string;
	readonly of: string;
	readonly parameters: Record<string, unknown>;
	readonly timezone: string;
	readonly sends: readonly Sent[];
	readonly item?: IDataObject;
}

const date = (
	shows: string,
	from: unknown,
	day: string,
	timezone: string,
	item?: IDataObject,
): Row => ({
	shows,
	of: 'publishingCurations tag.getAll',
	parameters: { filters: { from } },
	timezone,
	sends: [[`GET /api/v3/curations/tags?api=true&from=${day}&page=1&perPage=50`]],
	item,
});

/** The same at the first level of parameters, where n8n hands expressions' values on as they are. */
const period = (
	shows: string,
	day: unknown,
	sent: string,
	timezone: string,
	item?: IDataObject,
): Row => ({
	shows: `${shows}, outside of a collection`,
	of: 'publishingLetters letter.getTopPerformers',
	parameters: { period: 'custom', from: day, to: day },
	timezone,
	sends: [
		[`GET /api/v3/letters/metrics/top-performers?api=true&metric=openRate&from=${sent}&to=${sent}`],
	],
	item,
});

const TOKYO = 'Asia/Tokyo';
const LIMA = 'America/Lima';
/** A moment at which it is 1 June in Tokyo and still 31 May in Lima. */
const NOW = Date.parse('2026-05-31T23:30:00Z');
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

test.each([
	date('a plain day in the east', '2026-05-31', '2026-05-31', TOKYO),
	date('a plain day in the west', '2026-05-31', '2026-05-31', LIMA),
	date('a plain day with spaces', ' 2026-05-31 ', '2026-05-31', TOKYO),
	date('the date picker in the east', '2026-05-31T00:00:00', '2026-05-31', TOKYO),
	date('the date picker in the west', '2026-05-31T00:00:00', '2026-05-31', LIMA),
	date('UTC late in the day, seen from the east', '2026-05-31T23:30:00Z', '2026-06-01', TOKYO),
	date('UTC late in the day, seen from the west', '2026-05-31T23:30:00Z', '2026-05-31', LIMA),
	date('UTC early in the day, seen from the west', '2026-05-31T02:00:00.000Z', '2026-05-30', LIMA),
	date('an offset', '2026-05-31T23:30:00-05:00', '2026-06-01', TOKYO),
	date('an offset of the zone itself', '2026-05-31T23:30:00-05:00', '2026-05-31', LIMA),
	date('the form of the service’s own timestamps', '2026-05-31 23:30:00', '2026-05-31', TOKYO),
	date('ISO without hyphens', '20260531T233000Z', '2026-06-01', TOKYO),
	date('ISO week', '2026-W22-7', '2026-05-31', TOKYO),
	date('ISO day of the year', '2026-151', '2026-05-31', TOKYO),
	date('mail and RSS', 'Sun, 31 May 2026 23:30:00 GMT', '2026-06-01', TOKYO),
	date('text of the item', '={{ $json.at }}', '2026-06-01', TOKYO, {
		at: '2026-05-31T23:30:00Z',
	}),
	date('$now in the east', '={{ $now }}', '2026-06-01', TOKYO),
	date('$now in the west', '={{ $now }}', '2026-05-31', LIMA),
	date('$today in the east', '={{ $today }}', '2026-06-01', TOKYO),
	date(
		'a DateTime',
		'={{ DateTime.fromISO("2026-05-31T23:30:00Z", { zone: "utc" }) }}',
		'2026-06-01',
		TOKYO,
	),
	date('a Date', '={{ new Date(Date.UTC(2026, 4, 31, 23, 30)) }}', '2026-06-01', TOKYO),
	date(
		"text made a DateTime by n8n's own function",
		"={{ '2026-05-31'.toDateTime() }}",
		'2026-05-31',
		TOKYO,
	),
	period('$now', '={{ $now }}', '2026-05-31', LIMA),
	period('$now, moved', '={{ $now.minus({ days: 7 }).plus({ weeks: 1 }) }}', '2026-06-01', TOKYO),
	period('$today', '={{ $today }}', '2026-06-01', TOKYO),
	period(
		"text made a DateTime by n8n's own function",
		"={{ '2026-05-31'.toDateTime() }}",
		'2026-05-31',
		TOKYO,
	),
	period(
		'a DateTime',
		'={{ DateTime.fromISO("2026-05-31T23:30:00Z", { zone: "utc" }) }}',
		'2026-06-01',
		TOKYO,
	),
	period('a Date', '={{ new Date(Date.UTC(2026, 4, 31, 23, 30)) }}', '2026-06-01', TOKYO),
	period('text of the item', '={{ $json.at }}', '2026-06-01', TOKYO, {
		at: '2026-05-31T23:30:00Z',
	}),
	date('a leap day', '2028-02-29', '2028-02-29', LIMA),
])('$of: $shows', async ({ of, parameters, timezone, item = {}, sends }) => {
	nodes.control.addFault({ kind: 'body', body: '{"items":[],"total":0}' });
	const { error } = await nodes.run(operation(of), parameters, {
		timezone,
		items: [{ json: item }],
	});
	expect(error).toBeUndefined();
	expect(nodes.sent()).toEqual(sends);
});
