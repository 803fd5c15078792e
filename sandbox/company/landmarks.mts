import { CHANNELS } from './channels.mts';
import { opaqueId, uuid } from './ids.mts';

/** How many runs of agents there are at first. */
export const OLD_RUNS = 60;

export const promotionId = (index: number): string => opaqueId('pro', `promotion ${index}`);
export const judgmentId = (run: string, index: number): string =>
	opaqueId('jdg', `${run} ${index}`);

/** Places in the newest-first imports list that tests and the demo rely on. */
export const LANDMARKS = {
	/** The rows of this one fill several pages. */
	manyErrors: 8,
	/** Its retry ends `errored` again, however often it is tried. */
	failsAgain: 13,
} as const;

export const importId = (index: number): string => opaqueId('imp', `import ${index}`);

export const IMPORT_WITH_MANY_ERRORS_ID = importId(LANDMARKS.manyErrors);
export const IMPORT_THAT_FAILS_AGAIN_ID = importId(LANDMARKS.failsAgain);

/** Records that operations can be tried on: the same at each start. */
export const LETTER = { channel: CHANNELS[0]!.channelSlug, id: opaqueId('ltr', 'letter 0') };
export const SMS_LETTER = { channel: CHANNELS[5]!.channelSlug, id: opaqueId('ltr', 'letter 5') };
export const PENDING_PURCHASE_ID = uuid('purchase 0');
export const AGENT_IDS = [uuid('agent 0'), uuid('agent 1')] as const;
export const ANALYZE_AGENT_IDS = [uuid('agent 0'), uuid('agent 2')] as const;
export const APPROVED_PURCHASE_ID = uuid('purchase 1');
export const PROMOTION_ID = promotionId(0);
export const runId = (index: number): string => opaqueId('run', `run ${index}`);
/** The newest. */
export const RUN_ID = runId(OLD_RUNS - 1);
export const JUDGMENT_ID = judgmentId(RUN_ID, 0);
/** One that contact operations may change. */
export const CONTACT_FIELD_ID = 2;
export const DATA_FEED = { id: opaqueId('feed', 'feed 0'), url: 'https://feeds.example/0.json' };
/** One without authentication; the one above needs a token and is on no channel. */
export const OPEN_DATA_FEED = {
	id: opaqueId('feed', 'feed 1'),
	url: 'https://feeds.example/1.json',
};
export const RSS_FEED_IDS = [opaqueId('feed', 'feed 2'), opaqueId('feed', 'feed 5')] as const;
export const CURATION_IDS = [
	opaqueId('cur', 'https://news.example/stories/128'),
	opaqueId('cur', 'https://news.example/stories/127'),
] as const;
/** Ready to be sent. */
export const DRAFT = { channel: CHANNELS[0]!.channelSlug, id: opaqueId('ltr', 'draft 0') };
/** Ready, but never sent by the API. */
export const AB_TEST_DRAFT = { channel: CHANNELS[5]!.channelSlug, id: opaqueId('ltr', 'draft 5') };
/** Templates of the company. */
export const TEMPLATE_IDS = [
	opaqueId('tpl', 'company template 0'),
	opaqueId('tpl', 'company template 1'),
] as const;
/** Contacts, tags and segments; the contact has a subscription to the first channel and no other. */
export const READER = 'reader0@readers.example';
export const TAG = { id: 1, name: 'early-reader' };
export const SEGMENT_ID = 2;
