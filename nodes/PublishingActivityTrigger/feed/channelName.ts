/** Says what keeps a name from being the feed's channel, as the end of a sentence about the parameter. */
export function channelFault(name: string): string | undefined {
	if (name.startsWith('private-encrypted-')) return 'must not be an encrypted channel';
	if (name.startsWith('private-cache-'))
		return 'must not be a cache channel, which repeats old events';
	if (name.startsWith('presence-')) return 'must not be a presence channel';
	if (!/^private-[\w\-=@,.;]+$/.test(name) || name.length > 200) {
		return "must be the name of a channel that begins with 'private-'";
	}
	return undefined;
}
