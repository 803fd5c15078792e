/** `publicationStatus` of a letter (`openapi/letters.yaml`, `LetterRow`), and what people call it. */
const STATUS_NAMES: Readonly<Record<number, string>> = {
	0: 'empty draft',
	1: 'published',
	2: 'scheduled',
	3: 'template',
	7: 'ready to send',
	8: 'configuring',
	9: 'configured template',
};

const PUBLISHED = 1;
const SCHEDULED = 2;
const TEMPLATES: readonly unknown[] = [3, 9];

/** The status as a number, also where it comes as text; nothing where it is none. */
function statusOf(record: Record<string, unknown>): number | undefined {
	const { publicationStatus: status } = record;
	if (typeof status === 'number') return status;
	return typeof status === 'string' && /^\d+$/.test(status) ? Number(status) : undefined;
}

/** The status in words, where it has some. */
export function statusName(record: Record<string, unknown>): string | undefined {
	return STATUS_NAMES[statusOf(record) ?? -1];
}

export function isTemplate(record: Record<string, unknown>): boolean {
	return TEMPLATES.includes(statusOf(record));
}

export function isPublished(record: Record<string, unknown>): boolean {
	return statusOf(record) === PUBLISHED;
}

export function isScheduled(record: Record<string, unknown>): boolean {
	return statusOf(record) === SCHEDULED;
}

/** Whether it may be a draft: all that is known not to be one is left out. */
export function mayBeDraft(record: Record<string, unknown>): boolean {
	return !isTemplate(record) && !isPublished(record) && !isScheduled(record);
}
