import { BASE_URL_HINT, NOT_THE_API } from '../../errors/sender';
import { create, pages, read, readByPost, remove, type Endpoint } from './endpoint';

/** Fields that identify a letter. */
const LETTER = ['uniqueId', 'id', 'title'];

/** The text for a letter that was not found, by either of the requests that read one. */
const NO_LETTER = {
	message: 'The letter was not found',
	description:
		"Check 'Channel' and 'Letter', as Letter: Get Many returns them. If the letter's 'uniqueId' is not found, enter its numeric 'id'.",
};

export const letters = {
	getChannels: read('/api/v3/channels'),
	getLetter: read('/api/v2/channels/{channel}/letters/{letterId}', {
		record: LETTER,
		wantsOtherKey: true,
		errors: { 404: NO_LETTER },
	}),
	getLetters: { ...read('/api/v3/letters'), paging: pages(100) },
	getLetterById: read('/api/v3/letters/{letterId}', {
		record: LETTER,
		errors: { 404: NO_LETTER },
	}),
	createDraft: create('/api/v3/letters/actions/draft', {
		errors: {
			413: {
				message: "The 'HTML' is larger than the service accepts",
				description: 'Link to images instead of embedding them, or shorten the letter.',
			},
		},
	}),
	createDraftFromTemplate: create('/api/v3/letters/{templateId}/actions/draft'),
	cloneLetter: create('/api/v3/letters/{letterId}/clone', { api: 'query' }),
	// Never repeated: it reaches real people.
	sendLetter: create('/api/v3/letters/{letterId}/actions/send-now'),
	deleteLetter: remove('/api/v3/letters/{letterId}', { api: 'query' }),
	getClickedLinks: read('/api/v3/letters/{letterId}/click-links'),
	getLetterMetrics: {
		...readByPost('/api/v3/letters/metrics'),
		paging: { by: 'page', in: 'body', page: 'page', largest: Infinity },
	},
	getNewsletterTags: read('/api/v3/letters/tags'),
	getTopPerformers: read('/api/v3/letters/metrics/top-performers'),
	getActiveTemplates: read('/api/v3/letters/templates/active'),
	getActiveEngagement: read('/api/v3/metrics/active-engagement', {
		record: ['activeClickers', 'activeReaders', 'periodDays'],
		errors: {
			404: { message: NOT_THE_API, description: BASE_URL_HINT },
		},
	}),
	getMetricTotals: readByPost('/api/v3/metrics', {
		api: 'body',
		body: 'multipart',
		record: ['currentPeriod', 'priorPeriod'],
	}),
	getAudienceMetrics: readByPost('/api/v3/metrics/audience', {
		api: 'body',
		body: 'multipart',
		record: ['daily', 'newSubscribers', 'totalSubscribers', 'unsubscribes'],
	}),
	getLinkClicks: {
		...readByPost('/api/v3/metrics/clicks/links', { api: 'body', body: 'multipart' }),
		paging: { by: 'page', in: 'body', page: 'page', size: 'limit', largest: 100 },
	},
	getSmsDeliveryReport: read('/api/v3/channels/{channel}/letters/{letterId}/sms/delivery-report', {
		record: ['uniqueId', 'state', 'recipients', 'delivered', 'pending'],
		errors: {
			404: {
				message: 'There is no delivery report for this letter',
				description:
					"The channel is not one of the company's, the letter is not on that channel, or it is not an SMS campaign. The service also responds like this while SMS reports are off.",
			},
		},
	}),
} satisfies Record<string, Endpoint>;
