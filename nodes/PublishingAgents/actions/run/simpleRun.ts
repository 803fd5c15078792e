/** What Simplify keeps of a run: its judgments are what it is read for. */
export const SIMPLE_RUN = [
	'uniqueId',
	'agentUniqueId',
	'agentName',
	'letterTitle',
	'resourceUniqueId',
	'status',
	'summary',
	'createdAt',
	'completedAt',
	'judgments',
];
