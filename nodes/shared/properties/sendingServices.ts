import type { INodePropertyOptions } from 'n8n-workflow';

/** Email services by the numbers that the service has for them. */
export const sendingServices: INodePropertyOptions[] = [
	{ name: 'Constant Contact', value: 5 },
	{ name: 'HubSpot Marketing', value: 7 },
	{ name: 'Iterable', value: 2 },
	{ name: 'Mailchimp', value: 1 },
	{ name: 'Sailthru', value: 4 },
	{ name: 'SendGrid', value: 3 },
];
