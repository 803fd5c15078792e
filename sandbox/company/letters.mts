import { CHANNELS, type Channel } from './channels.mts';
import { before } from './dates.mts';
import { opaqueId } from './ids.mts';
import { pick } from './pick.mts';

/** A published edition; the API's records are made from it (`letterRecords.mts`). */
export interface Letter {
	index: number;
	uniqueId: string;
	title: string;
	channel: Channel;
	isSms: boolean;
	createdAt: Date;
	publishedAt: Date;
	counts: LetterCounts;
}

interface LetterCounts {
	delivered: number;
	opens: number;
	opensUnique: number;
	clicks: number;
	clicksUnique: number;
	bounced: number;
	unsubscribed: number;
}

const DEFAULT_LETTERS = 137;
const HOURS_APART = 18;
/** Reached nobody, so that a rate has nothing to divide by. */
const UNDELIVERED = 10;
const SMS = { every: 20, at: 5 };
const SUBJECTS = [
	'What moved overnight',
	'Five reads for the weekend',
	'“Quoted”, with commas & signs',
	'Ein Blick zurück',
	'今週のまとめ',
	'The numbers behind the news',
];

/** The company's letters, newest first; some are SMS campaigns, which nobody opens. */
export function createLetters(now: Date, count = DEFAULT_LETTERS): Letter[] {
	return Array.from({ length: count }, (_, index) => {
		const isSms = index % SMS.every === SMS.at;
		const createdAt = before(now, { hours: index * HOURS_APART + 8 });
		return {
			index,
			uniqueId: opaqueId('ltr', `letter ${index}`),
			title: `${isSms ? 'SMS: ' : ''}${pick(SUBJECTS, index)} #${count - index}`,
			channel: pick(CHANNELS, index),
			isSms,
			createdAt,
			publishedAt: before(createdAt, { hours: -6 }),
			counts: countsOf(index, isSms),
		};
	});
}

function countsOf(index: number, isSms: boolean): LetterCounts {
	const delivered = index === UNDELIVERED ? 0 : 4000 + ((index * 7919) % 9000);
	const opensUnique = isSms ? 0 : Math.floor(delivered * (0.2 + ((index * 37) % 40) / 100));
	const clicksUnique = Math.floor((isSms ? delivered : opensUnique) * (((index * 13) % 25) / 100));
	return {
		delivered,
		opens: Math.floor(opensUnique * 1.4),
		opensUnique,
		clicks: Math.floor(clicksUnique * 1.2),
		clicksUnique,
		bounced: 20 + (index % 17),
		unsubscribed: index % 9,
	};
}
