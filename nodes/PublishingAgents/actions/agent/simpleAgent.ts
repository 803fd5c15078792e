/** Fields of an agent that Simplify keeps. */
export const SIMPLE_AGENT = [
	'uniqueId',
	'name',
	'type',
	'status',
	'runMode',
	'frequency',
	'lastRunAt',
	'createdAt',
	'updatedAt',
];
