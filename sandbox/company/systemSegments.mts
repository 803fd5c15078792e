/** The segments that the service has for every company, to send to. */
export const SYSTEM_SEGMENTS = [
	['loyalists', 'Loyalists'],
	['newEngaged', 'New and engaged'],
	['casual', 'Casual readers'],
	['fading', 'Fading'],
	['ghosts', 'Ghosts'],
	['singleNewsletter', 'Readers of one newsletter'],
	['everyoneButGhosts', 'Everyone but ghosts'],
].map(([key, name], index) => ({ id: 100_001 + index, key, name }));
