/** Fields of a run that Simplify keeps. The judgments are the purpose of reading a run. */
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
