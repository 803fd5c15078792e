import { CHANNELS, publication, type Channel } from './channels.mts';
import { before, plainDateTime } from './dates.mts';
import { opaqueId, uuid } from './ids.mts';

const NAMES = ['Weekday edition', 'Weekend edition', 'Breaking news'];

/** As in `openapi/letters.yaml`, Template: each channel but the last has three. */
export function createTemplates(now: Date) {
	return CHANNELS.slice(0, -1).flatMap((channel, place) =>
		NAMES.map((name, i) => template(place * NAMES.length + i, channel, name, now)),
	);
}

export type Template = ReturnType<typeof template>;

function template(index: number, channel: Channel, name: string, now: Date) {
	const createdAt = plainDateTime(before(now, { days: 200 + index }));
	const updated = before(now, { days: 3 + index });
	return {
		id: 7000 + index,
		uniqueId: opaqueId('tpl', `template ${index}`),
		title: `${channel.title}: ${name}`,
		subtitle: name,
		abTestUuid: uuid(`test ${index}`),
		automationUniqueId: '',
		brandName: channel.brandName,
		brandSlug: channel.brandName.toLowerCase().replaceAll(' ', '-'),
		campaignId: `tpl-${index}`,
		channelId: channel.channelId,
		channelName: channel.title,
		channelSlug: channel.channelSlug,
		claimant: index % 3 === 0 ? 'Newsletter Desk' : '',
		copyRendered: `<p>${name}</p>`,
		delta: '{"ops":[]}',
		esp: 'built-in',
		emailTemplate: '<html><body>{{content}}</body></html>',
		openGraphImageUrl: 'https://images.example/cover.png',
		openGraphHeadline: name,
		openGraphDescription: '',
		...publication(updated, channel),
		publicationEvent: 'none',
		publicationStatus: 9,
		publishIntent: 'later',
		publishingRetries: 0,
		segmentId: 0,
		segmentName: 'All subscribers',
		subjectB: '',
		commentCount: index % 4,
		hasAbTest: index % 5 === 0,
		includePromotions: true,
		isClaimed: index % 3 === 0,
		isCompanyLetter: false,
		private: false,
		useComposer: true,
		abTestMetrics: [],
		blocks: [{ kind: 'text', text: name }],
		insights: [],
		promotions: [],
		sharedChannels: [],
		settings: { theme: 'light' },
		createdAt,
		updatedAt: plainDateTime(updated),
		deletedAt: null,
	};
}
