import { CHANNELS } from '../company/channels.mts';
import { notValid } from '../server/answers.mts';

/** Refuses slugs and IDs that are no channels of the company. */
export function checkChannels(channels: ReadonlyArray<string | number> = []): void {
	const known = CHANNELS.flatMap(({ channelSlug, channelId }) => [channelSlug, channelId]);
	const reasons = channels.flatMap((channel, place) =>
		known.includes(channel)
			? []
			: [`channels.${place}: ${channel} is not a channel of this company`],
	);
	if (reasons.length > 0) throw notValid(reasons);
}
