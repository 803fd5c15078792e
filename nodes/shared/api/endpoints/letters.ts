import { BASE_URL_HINT } from '../baseUrl';
import { engagementFields, letterFields, smsReportFields } from '../recordFields';
import { READ, type Endpoint } from './endpoint';

export const letters = {
	getChannels: {
		...READ,
		path: '/api/v3/channels',
	},
	getLetter: {
		...READ,
		path: '/api/v2/channels/{channel}/letters/{letterId}',
		response: 'object',
		record: letterFields,
	},
	getLetterMetrics: {
		...READ,
		method: 'POST',
		path: '/api/v3/letters/metrics',
		paging: { by: 'page', in: 'body', page: 'page', largest: Infinity },
	},
	getTopPerformers: {
		...READ,
		path: '/api/v3/letters/metrics/top-performers',
	},
	getActiveTemplates: {
		...READ,
		path: '/api/v3/letters/templates/active',
	},
	getActiveEngagement: {
		...READ,
		path: '/api/v3/metrics/active-engagement',
		record: engagementFields,
		errors: {
			404: {
				message: 'The base URL does not lead to the publishing API',
				description: BASE_URL_HINT,
			},
		},
	},
	getSmsDeliveryReport: {
		...READ,
		path: '/api/v3/channels/{channel}/letters/{letterId}/sms/delivery-report',
		record: smsReportFields,
		errors: {
			404: {
				message: 'There is no delivery report for this letter',
				description:
					'Either the channel is not one of the company, or the letter is not on that channel, or the letter is not an SMS campaign. The service also responds like this while its feature flag for SMS reports is off.',
			},
		},
	},
} as const satisfies Record<string, Endpoint>;
