import { ORGANIZATION, publication } from './channels.mts';
import { plainDateTime } from './dates.mts';
import type { Letter } from './letters.mts';

function identity({ uniqueId, title, channel, publishedAt }: Letter) {
	return {
		uniqueId,
		title,
		channel: channel.channelSlug,
		organization: ORGANIZATION,
		publicationDate: publication(publishedAt, channel).publicationDate,
	};
}

export function openRate({ counts }: Letter): number {
	return counts.delivered === 0 ? 0 : counts.opensUnique / counts.delivered;
}

export function clickToOpenRate({ counts }: Letter): number {
	return counts.opensUnique === 0 ? 0 : counts.clicksUnique / counts.opensUnique;
}

/** As in `openapi/letters.yaml`, MetricsRow; `openRate` is one of the derived rates that may appear. */
export function metricsRow(letter: Letter) {
	const rate = openRate(letter);
	const projectedOpenRate = Math.round(Math.min(1, rate * 1.05) * 1e4) / 1e4;
	return { ...identity(letter), ...letter.counts, projectedOpenRate, openRate: rate };
}

/** As in `openapi/letters.yaml`, TopPerformer. */
export function topPerformerRow(letter: Letter) {
	const { delivered, opens, opensUnique, clicks, clicksUnique } = letter.counts;
	const editionUrl = `https://${letter.channel.channelSlug.replace('_', '-')}.example/p/${letter.uniqueId}`;
	return { ...identity(letter), editionUrl, delivered, opens, opensUnique, clicks, clicksUnique };
}

/** The `id` of a letter, which its metrics do not show. */
export const letterNumber = ({ index }: Pick<Letter, 'index'>): number => 50_000 - index;

/** As in `openapi/letters.yaml`, Letter. */
export function letterV2(letter: Letter) {
	const { index, uniqueId, title, channel } = letter;
	const createdAt = plainDateTime(letter.createdAt);
	return {
		id: letterNumber(letter),
		uniqueId,
		title,
		subtitle: `From the desk of ${channel.brandName}`,
		slug: `${channel.channelSlug}-${index}`,
		campaignId: `cmp-${index}`,
		copyRendered: `<h1>${title}</h1><p>Good morning.</p>`,
		delta: JSON.stringify({ ops: [{ insert: `${title}\n` }] }),
		emailTemplate: '<html><body>{{content}}</body></html>',
		emailServiceProvider: 2,
		promotions: '[]',
		specialBanner: '',
		segmentId: 0,
		segmentName: 'All subscribers',
		...publication(letter.publishedAt, channel),
		publicationEvent: 0,
		publicationStatus: 1,
		publishIntent: 'now',
		includePromotions: index % 2 === 0,
		private: index % 11 === 0,
		insights: { readability: { ease: 62.4, time: '4 min' } },
		createdAt,
		updatedAt: plainDateTime(letter.publishedAt),
		deletedAt: null,
	};
}
