import {
	isPublished,
	isScheduled,
	isTemplate,
	mayBeDraft,
	statusName,
} from '../../../../nodes/shared/api/records.ts';

/** The meaning of a letter's status. An unknown or missing status rules nothing out. */

test.each<[status: unknown, name: string | undefined, is: string]>([
	[0, 'empty draft', 'may be a draft'],
	[1, 'published', 'published'],
	[2, 'scheduled', 'scheduled'],
	[3, 'template', 'template'],
	[7, 'ready to send', 'may be a draft'],
	[8, 'configuring', 'may be a draft'],
	[9, 'configured template', 'template'],
	['1', 'published', 'published'],
	[6, undefined, 'may be a draft'],
	[null, undefined, 'may be a draft'],
	[undefined, undefined, 'may be a draft'],
])('%j is named %s and is: %s', (publicationStatus, name, is) => {
	const record = { publicationStatus };
	expect(statusName(record)).toBe(name);
	expect({
		published: isPublished(record),
		scheduled: isScheduled(record),
		template: isTemplate(record),
		'may be a draft': mayBeDraft(record),
	}).toEqual({
		published: false,
		scheduled: false,
		template: false,
		'may be a draft': false,
		[is]: true,
	});
});
