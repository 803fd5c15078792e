import { z } from 'zod';
import { findChannel } from '../company/channels.mts';
import { smsReport } from '../company/smsReports.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';

const deliveryReport = defineEndpoint({
	method: 'GET',
	path: '/api/v3/channels/:channelSlug/letters/:letterUniqueId/sms/delivery-report',
	api: 'query',
	pathSchema: z.object({ channelSlug: z.string(), letterUniqueId: z.string() }),
	handle({ path }, { company, settings }) {
		if (!settings.smsReport) throw notFound('There is nothing at this path.');
		const channel = findChannel(path.channelSlug);
		if (!channel) throw notFound('The channel is not found.');
		const letter = company.letters.find(
			(candidate) => candidate.uniqueId === path.letterUniqueId && candidate.channel === channel,
		);
		if (!letter) throw notFound('The letter is not found on this channel.');
		if (!letter.isSms) throw notFound('The letter is not an SMS campaign.');
		return envelope(smsReport(letter), 1);
	},
});

/** The 404 of this endpoint also has an empty `data` ("Errors", rule 1). */
function notFound(message: string): ServiceError {
	return new ServiceError(404, message, []);
}

export const smsEndpoints = [deliveryReport];
