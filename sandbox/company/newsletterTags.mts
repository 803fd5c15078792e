/** The newsletter tags, each of a channel. */
export const NEWSLETTER_TAGS = [
	{ uniqueId: 'w8k2q5x9dm', name: 'Weekend', channelId: 101 },
	{ uniqueId: 'p4t7z1c6vh', name: 'Politics', channelId: 101 },
] as const;
