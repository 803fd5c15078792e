/** The newsletter tags, each of a channel. */
export const NEWSLETTER_TAGS = [
	{ uniqueId: 'tag_31', name: 'Weekend', channelId: 101 },
	{ uniqueId: 'tag_32', name: 'Politics', channelId: 101 },
] as const;
