import type { INodePropertyOptions } from 'n8n-workflow';

/** The known values of a letter's `publicationStatus` (`openapi/letters.yaml`, `LetterRow`). */
export const letterStatuses: INodePropertyOptions[] = [
	{ name: 'Configured Template', value: 9, description: 'A template that is ready for use' },
	{ name: 'Configuring', value: 8, description: 'A draft whose settings are not complete' },
	{ name: 'Empty Draft', value: 0, description: "A draft of the service's editor" },
	{ name: 'In Review', value: 4, description: 'A draft that somebody has to approve' },
	{ name: 'Published', value: 1, description: 'Sent to its readers' },
	{ name: 'Ready to Send', value: 7, description: 'A draft that waits to be sent' },
	{ name: 'Scheduled', value: 2, description: 'To be sent at its publication date' },
	{ name: 'Template', value: 3, description: 'A template that is still being made' },
];
