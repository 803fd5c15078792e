import type { Contact } from './contacts.mts';
import { before, plainDate } from './dates.mts';
import type { Letter } from './letters.mts';

/** Figures of a period, which add up over the company's letters and contacts. */

export interface Period {
	from: string;
	to: string;
	channels?: string[];
}

const DAY_MS = 86_400_000;
const LINKS = 60;
const LINKS_A_LETTER = 3;
const SUBSCRIBED = 1;
const UNSUBSCRIBED = 2;

/** Number of days with the first and the last. */
export function daysIn({ from, to }: Period): number {
	return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The period of the same length just before. */
function prior(period: Period): Period {
	const [from, days] = [new Date(period.from), daysIn(period)];
	return {
		...period,
		from: plainDate(before(from, { days })),
		to: plainDate(before(from, { days: 1 })),
	};
}

const days = (period: Period): string[] =>
	Array.from({ length: daysIn(period) }, (_, index) =>
		plainDate(before(new Date(period.from), { days: -index })),
	);

const isIn = ({ from, to }: Period, day: string) => day >= from && day <= to;

const lettersIn = (letters: readonly Letter[], period: Period): Letter[] =>
	letters.filter(
		({ publishedAt, channel }) =>
			isIn(period, plainDate(publishedAt)) &&
			(!period.channels || period.channels.includes(channel.channelSlug)),
	);

/** As in `openapi/letters.yaml`, MetricTotals. */
export function metricTotals(letters: readonly Letter[], period: Period) {
	return {
		currentPeriod: figuresOf(letters, period),
		priorPeriod: figuresOf(letters, prior(period)),
	};
}

function figuresOf(letters: readonly Letter[], period: Period) {
	const within = lettersIn(letters, period);
	const daily = days(period).map((date) => ({
		date,
		...sumOf(within.filter(({ publishedAt }) => plainDate(publishedAt) === date)),
	}));
	return { totals: sumOf(within), daily };
}

function sumOf(letters: readonly Letter[]) {
	const sum = {
		delivered: 0,
		opens: 0,
		opensUnique: 0,
		clicks: 0,
		clicksUnique: 0,
		bounced: 0,
		unsubscribed: 0,
	};
	for (const { counts } of letters) {
		for (const name of Object.keys(sum) as Array<keyof typeof sum>) sum[name] += counts[name];
	}
	return sum;
}

/** As in `openapi/letters.yaml`, LinkClicks; all clicks of all letters, the most clicked link first. */
export function linkClicks(letters: readonly Letter[], period: Period) {
	const links = new Map<number, { clicks: number; clicksUnique: number }>();
	for (const { index, counts } of lettersIn(letters, period)) {
		for (let place = 0; place < LINKS_A_LETTER; place++) {
			const link = Math.abs(index * LINKS_A_LETTER + place) % LINKS;
			const sum = links.get(link) ?? { clicks: 0, clicksUnique: 0 };
			sum.clicks += shareOf(counts.clicks, place);
			sum.clicksUnique += shareOf(counts.clicksUnique, place);
			links.set(link, sum);
		}
	}
	return [...links]
		.map(([link, sum]) => ({
			url: `https://stories.example/${link}`,
			urlMd5: String(link).padStart(32, '0'),
			pageTitle: `Story ${link}`,
			siteName: 'Stories',
			topics: ['news'],
			...sum,
		}))
		.sort((one, other) => other.clicks - one.clicks);
}

/** Whole numbers whose sum is the count. */
function shareOf(count: number, place: number): number {
	const share = Math.floor(count / LINKS_A_LETTER);
	return place === 0 ? count - share * (LINKS_A_LETTER - 1) : share;
}

/** As in `openapi/letters.yaml`, AudienceMetrics. */
export function audienceMetrics(contacts: Iterable<Contact>, period: Period) {
	const subscriptions = [...contacts].flatMap((contact) =>
		[...contact.subscriptions]
			.filter(([slug]) => !period.channels || period.channels.includes(slug))
			.map(([, { status, createdAt, updatedAt }]) => ({
				status,
				began: createdAt.slice(0, 10),
				changed: updatedAt.slice(0, 10),
			})),
	);
	const figures = (within: Period) => ({
		newSubscribers: subscriptions.filter(({ began }) => isIn(within, began)).length,
		totalSubscribers: subscriptions.filter(
			({ status, began }) => status === SUBSCRIBED && began <= within.to,
		).length,
		unsubscribes: subscriptions.filter(
			({ status, changed }) => status === UNSUBSCRIBED && isIn(within, changed),
		).length,
	});
	const [current, previous] = [figures(period), figures(prior(period))];
	const names = Object.keys(current) as Array<keyof typeof current>;
	return {
		...Object.fromEntries(names.map((name) => [name, trend(current[name], previous[name])])),
		daily: days(period).map((date) => ({ date, ...figures({ ...period, from: date, to: date }) })),
	};
}

function trend(currentValue: number, previousValue: number) {
	const growth = previousValue === 0 ? 0 : (currentValue - previousValue) / previousValue;
	return {
		currentValue,
		previousValue,
		changePercentage: Math.round(growth * 10_000) / 100,
		growthRate: growth,
	};
}
