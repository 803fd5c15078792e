/** What Simplify keeps of an agent. */
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
