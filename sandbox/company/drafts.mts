import { NEWSLETTER_TAGS } from './newsletterTags.mts';
import { CHANNELS, publication, type Channel } from './channels.mts';
import { before, plainDateTime } from './dates.mts';
import { opaqueId } from './ids.mts';
import type { Letter } from './letters.mts';
import type { Template } from './templates.mts';

/** `publicationStatus` (`openapi/letters.yaml`, LetterRow). */
export const STATUS = {
	emptyDraft: 0,
	published: 1,
	scheduled: 2,
	template: 3,
	any: 6,
	ready: 7,
	configuring: 8,
	configuredTemplate: 9,
} as const;

/** A letter of any state, with the fields that lists leave out. */
export interface LetterRow {
	uniqueId: string;
	title: string;
	subtitle: string;
	publicationDate: string;
	/** Of the channel's wall clock, in which the date is. */
	publicationDateOffset: string;
	publicationDateTzCode: string;
	publicationStatus: number;
	segmentName: string;
	channelSlug: string | null;
	channelName: string | null;
	updatedAt: string;
}

/** Unpublished letters, and the templates of the company. */
export interface Draft extends LetterRow {
	html: string;
	segmentId: number;
	tagIds: string[];
	hasAbTest: boolean;
}

/** A draft just after it was created. */
export function createDraft(
	given: Partial<Draft> & Pick<Draft, 'uniqueId' | 'title'>,
	channel: Channel | undefined,
	created: Date,
): Draft {
	return {
		subtitle: '',
		...publication(created, channel),
		publicationDate: '',
		publicationStatus: STATUS.ready,
		segmentName: '',
		channelSlug: channel?.channelSlug ?? null,
		channelName: channel?.title ?? null,
		updatedAt: plainDateTime(created),
		html: '<html><body></body></html>',
		segmentId: 0,
		tagIds: [],
		hasAbTest: false,
		...given,
	};
}

const STATES = [
	STATUS.ready,
	STATUS.emptyDraft,
	STATUS.scheduled,
	STATUS.ready,
	STATUS.configuring,
	STATUS.ready,
];

/** For each channel one draft of some state, the last with an A/B test; then the templates of the company. */
export function createDrafts(now: Date): Draft[] {
	const drafts = CHANNELS.map((channel, index) =>
		createDraft(
			{
				uniqueId: opaqueId('ltr', `draft ${index}`),
				title: `${channel.title}: next`,
				publicationStatus: STATES[index]!,
				...(STATES[index] === STATUS.scheduled && publication(before(now, { days: -1 }), channel)),
				tagIds: NEWSLETTER_TAGS.map(({ uniqueId }) => uniqueId).slice(index % 2),
				hasAbTest: index === CHANNELS.length - 1,
			},
			channel,
			before(now, { hours: index + 1 }),
		),
	);
	const templates = ['Digest', 'Breaking'].map((title, index) =>
		createDraft(
			{
				uniqueId: opaqueId('tpl', `company template ${index}`),
				title,
				publicationStatus: STATUS.template,
			},
			undefined,
			before(now, { days: index + 10 }),
		),
	);
	return [...drafts, ...templates];
}

/** A published edition as lists of letters show it. */
export function publishedRow({ uniqueId, title, channel, publishedAt }: Letter): LetterRow {
	return {
		uniqueId,
		title,
		subtitle: '',
		...publication(publishedAt, channel),
		publicationStatus: STATUS.published,
		segmentName: 'All subscribers',
		channelSlug: channel.channelSlug,
		channelName: channel.title,
		updatedAt: plainDateTime(publishedAt),
	};
}

/** A template of a channel, likewise. */
export function templateRow(template: Template): LetterRow {
	const { uniqueId, title, subtitle, segmentName, channelSlug, channelName } = template;
	const { publicationDate, publicationDateOffset, publicationDateTzCode } = template;
	return {
		uniqueId,
		title,
		subtitle,
		publicationDate,
		publicationDateOffset,
		publicationDateTzCode,
		publicationStatus: STATUS.configuredTemplate,
		segmentName,
		channelSlug,
		channelName,
		updatedAt: template.updatedAt,
	};
}

export function shown(row: LetterRow): LetterRow {
	const {
		html: _html,
		segmentId: _segment,
		tagIds: _tags,
		hasAbTest: _test,
		...rest
	} = row as Draft;
	return rest;
}

/** As in `openapi/letters.yaml`, Draft. */
export function draftRecord({ title, subtitle, html, ...draft }: Draft) {
	const readability = { ease: 62, seconds: 40, time: '40 sec' };
	return {
		uniqueId: draft.uniqueId,
		title,
		subtitle,
		emailTemplate: html,
		insights: { readability, size: html.length, wordCount: html.split(/\s+/).length },
		publicationDate: draft.publicationDate,
		publicationDateOffset: draft.publicationDateOffset,
		publicationDateTzCode: draft.publicationDateTzCode,
		publicationStatus: draft.publicationStatus,
		private: false,
		segmentId: draft.segmentId,
		useComposer: false,
		editor: 'html',
		createdAt: draft.updatedAt,
		updatedAt: draft.updatedAt,
	};
}
