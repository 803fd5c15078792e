import { CHANNELS, publication } from './channels.mts';
import { before, plainDate, plainDateTime } from './dates.mts';
import { opaqueId } from './ids.mts';
import { promotionId } from './landmarks.mts';
import type { Letter } from './letters.mts';
import { pick } from './pick.mts';
import { PROMOTERS } from './purchases.mts';

const HEADLINES = ['Spring sale', 'Ferry & friends', 'Kaffee für alle', 'Read “The North”'];
/** Draft, active, inactive. */
const STATUSES = [0, 5, 9];
const PROMOTIONS = 60;
const LETTERS = 12;
const LETTERS_A_PAGE = 5;

export interface Promotion {
	index: number;
	uniqueId: string;
	title: string;
	promoter: string;
	status: number;
	channels: string[];
	days: string[];
	createdAt: Date;
}

/** Newest first. */
export function createPromotions(now: Date): Promotion[] {
	return Array.from({ length: PROMOTIONS }, (_, index) => ({
		index,
		uniqueId: promotionId(index),
		title: `${pick(HEADLINES, index)} ${PROMOTIONS - index}`,
		promoter: pick(PROMOTERS, index),
		status: pick(STATUSES, index),
		channels: CHANNELS.slice(index % 3, (index % 3) + 2).map(({ channelSlug }) => channelSlug),
		days: [7, 8].map((days) => plainDate(before(now, { days: index * 3 - days }))),
		createdAt: before(now, { days: index * 3, hours: 5 }),
	}));
}

const flags = ({ status, index }: Promotion) => ({
	isActive: status === 5,
	isInactive: status === 9,
	isEvergreen: index % 5 === 4,
});

/** As in `openapi/promotions.yaml`, PromotionRow. */
export function promotionRow(promotion: Promotion, { mjml }: { mjml: boolean }) {
	const { index, uniqueId, title, promoter, days, createdAt } = promotion;
	return {
		promotionCollateralUid: uniqueId,
		campaignTitle: title,
		promoter,
		createdAt: plainDateTime(createdAt),
		nextDate: days[0],
		...flags(promotion),
		position: pick(['A', 'B', 'C'], index),
		promotionCampaignUid: opaqueId('cmp', `campaign ${index}`),
		image: `https://images.example/${index}.png`,
		imageWidth: 600,
		imageHeight: 200,
		impressions: LETTERS * impressionsOf(index),
		clicks: LETTERS * index,
		mjml: mjml ? `<mj-text>${title}</mj-text>` : null,
	};
}

/** As in `openapi/promotions.yaml`, Promotion. */
export function wholePromotion(promotion: Promotion, letters: readonly Letter[], page: number) {
	const { index, uniqueId, title, promoter, channels, days, createdAt } = promotion;
	const carried = lettersWith(promotion, letters);
	return {
		promotionCollateralUid: uniqueId,
		campaignTitle: title,
		channels,
		allChannels: false,
		headline: pick(HEADLINES, index),
		contentText: `${promoter} says hello.`,
		imageUrl: `https://images.example/${index}.png`,
		imageAlternativeText: title,
		imageWidth: 600,
		imageHeight: 200,
		promotionLink: `https://promoters.example/${index}`,
		promoter,
		promotionServiceProviderId: 1,
		dates: days,
		...flags(promotion),
		embedClicks: 0,
		zone: pick(['A', 'B', 'C'], index),
		type: 2,
		createdAt: plainDateTime(createdAt),
		updatedAt: plainDateTime(createdAt),
		letters: {
			items: carried.slice((page - 1) * LETTERS_A_PAGE, page * LETTERS_A_PAGE),
			total: carried.length,
			totalPages: Math.ceil(carried.length / LETTERS_A_PAGE),
		},
	};
}

/** Impressions of a promotion in each letter. */
const impressionsOf = (index: number) => 40 + index;

/** The letters that carried a promotion, with its figures in each. */
function lettersWith({ index }: Promotion, letters: readonly Letter[]) {
	return letters.slice(0, LETTERS).map((letter) => ({
		title: letter.title,
		publicationDate: publication(letter.publishedAt, letter.channel).publicationDate,
		channel: letter.channel.channelSlug,
		impressions: impressionsOf(index),
		clicks: index,
	}));
}

/** As in `openapi/promotions.yaml`, Insight: the sums over the promotion's letters. */
export function promotionInsight(promotion: Promotion, letters: readonly Letter[]) {
	const { uniqueId, title, promoter } = promotion;
	const carried = lettersWith(promotion, letters);
	const impressions = carried.reduce((sum, letter) => sum + letter.impressions, 0);
	const clicks = carried.reduce((sum, letter) => sum + letter.clicks, 0);
	return {
		promotionCollateralUid: uniqueId,
		campaignTitle: title,
		promoter,
		impressions,
		clicks,
		clickThroughRate: impressions === 0 ? 0 : Math.round((clicks / impressions) * 10_000) / 100,
	};
}

/** The metrics of a promotion, a line for each letter. */
export function promotionCsv(promotion: Promotion, letters: readonly Letter[]): string {
	const lines = lettersWith(promotion, letters).map((letter) =>
		Object.values(letter).map((value) => `"${String(value).replaceAll('"', '""')}"`),
	);
	return [['Letter', 'Date', 'Channel', 'Impressions', 'Clicks'], ...lines]
		.map((cells) => `${cells.join(',')}\r\n`)
		.join('');
}
