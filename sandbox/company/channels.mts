import { isoWithOffset, plainDateTime } from './dates.mts';

/** A newsletter of the company, as the channels lookup shows it. */
export interface Channel {
	channelSlug: string;
	title: string;
	channelId: number;
	brandName: string;
	/** Offset of its wall clock from UTC, in minutes. */
	offset: number;
}

/** The date of a publication as a channel shows it: its wall-clock time, and beside it the zone. */
export function publication(at: Date, channel: Pick<Channel, 'offset'> = { offset: 0 }) {
	const { offset } = channel;
	return {
		publicationDate: plainDateTime(at, offset),
		publicationDateOffset: isoWithOffset(at, offset).slice(19),
		publicationDateTzCode: offset === 0 ? 'UTC' : 'EST',
	};
}

/** As in `openapi/letters.yaml`, Channel; missing logos are empty text. */
export function channelRecord(channel: Channel) {
	const { channelSlug, title, channelId, brandName } = channel;
	return {
		brandId: 10 + BRANDS.indexOf(brandName),
		brandName,
		brandSlug: brandName.toLowerCase().replaceAll(' ', '-'),
		channelId,
		channelDescription: `The newsletter ${title}`,
		channelHorizontalLogo: '',
		channelImage: `https://images.example/${channelSlug}.png`,
		channelSlug,
		channelSquareLogo: '',
		title,
		hasMatchingEspIntegration: true,
	};
}

const BRANDS = ['The Brief', 'Tech', 'Finance', 'Culture', 'Sports'];

export const ORGANIZATION = 'Example Publishing';

/** Slug, title, brand and offset. */
const NEWSLETTERS = [
	['morning-brief', 'Morning Brief', 'The Brief', 0],
	['tech-weekly', 'Tech Weekly', 'Tech', -300],
	['finance-daily', 'Finance Daily', 'Finance', 0],
	['culture-club', 'Café & Culture', 'Culture', 0],
	['sports_wrap', 'Sports Wrap', 'Sports', -300],
	['members-only', 'Members Only', 'The Brief', 0],
] as const;

export const CHANNELS: readonly Channel[] = NEWSLETTERS.map(
	([channelSlug, title, brandName, offset], index) => ({
		channelSlug,
		title,
		channelId: 101 + index,
		brandName,
		offset,
	}),
);

export function findChannel(channelSlug: string): Channel | undefined {
	return CHANNELS.find((channel) => channel.channelSlug === channelSlug);
}
