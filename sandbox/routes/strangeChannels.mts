import { findChannel } from '../company/channels.mts';

/** Reasons for the slugs that are no channels of the company. */
export function strangeChannels(slugs: readonly string[] = []): string[] {
	return slugs.flatMap((slug, place) =>
		findChannel(slug) ? [] : [`channels.${place}: ${slug} is not a channel of this company`],
	);
}
