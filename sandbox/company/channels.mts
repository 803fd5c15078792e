/** A newsletter of the company, as the channels lookup shows it. */
export interface Channel {
	channelSlug: string;
	title: string;
	channelId: number;
	brandName: string;
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

export const CHANNELS: readonly Channel[] = [
	{ channelSlug: 'morning-brief', title: 'Morning Brief', channelId: 101, brandName: 'The Brief' },
	{ channelSlug: 'tech-weekly', title: 'Tech Weekly', channelId: 102, brandName: 'Tech' },
	{ channelSlug: 'finance-daily', title: 'Finance Daily', channelId: 103, brandName: 'Finance' },
	{ channelSlug: 'culture-club', title: 'Café & Culture', channelId: 104, brandName: 'Culture' },
	{ channelSlug: 'sports_wrap', title: 'Sports Wrap', channelId: 105, brandName: 'Sports' },
	{ channelSlug: 'members-only', title: 'Members Only', channelId: 106, brandName: 'The Brief' },
];

export function findChannel(channelSlug: string): Channel | undefined {
	return CHANNELS.find((channel) => channel.channelSlug === channelSlug);
}
