import { before, isoWithOffset, plainDateTime } from './dates.mts';
import { opaqueId } from './ids.mts';
import { pick } from './pick.mts';

/** As in `openapi/curations.yaml`, ListedCuration. */
export interface Curation {
	uniqueId: string;
	title: string;
	excerpt: string;
	content: string;
	author: string;
	siteName: string;
	originalUrl: string;
	image: string;
	imageAlt: string;
	imageCaption: string;
	imageOriginalUrl: string;
	publicationDate: string;
	dateOfAggregatePublication: string;
	curated: boolean;
	archived: boolean;
	archiveDate: string | null;
	useBy: string | null;
	feedUniqueId: string | null;
	type: number;
	isGlobalCuration: true;
	createdAt: string;
	updatedAt: string;
	deletedAt: string | null;
	tags: string[];
	categories: string[];
	/** Absent if it is not set. */
	customFields?: Record<string, unknown>;
}

/** Fields that a new curation may have. All others are empty. */
type CurationInput = Partial<Curation> & Pick<Curation, 'originalUrl'>;

export function createCuration(input: CurationInput, created: Date): Curation {
	const at = isoWithOffset(created);
	return {
		uniqueId: opaqueId('cur', input.originalUrl),
		title: '',
		excerpt: '',
		content: '',
		author: '',
		siteName: '',
		image: '',
		imageAlt: '',
		imageCaption: '',
		imageOriginalUrl: '',
		publicationDate: plainDateTime(created),
		dateOfAggregatePublication: plainDateTime(created),
		curated: false,
		archived: false,
		archiveDate: null,
		useBy: null,
		feedUniqueId: null,
		type: 0,
		isGlobalCuration: true,
		createdAt: at,
		updatedAt: at,
		deletedAt: null,
		tags: [],
		categories: [],
		...input,
	};
}

const HEADLINES = ['Grüße, "world"', 'What moved overnight', '今週のまとめ', 'Films & more'];
const SITES = ['The Daily Example', 'Le Monde d’exemple', 'Example Post'];
/** The RSS feed that every second curation comes from. */
const FEED_ID = opaqueId('feed', 'feed 2');
const CURATIONS = 128;

/** The latest published first; every second is curated, every fourth has a custom field. */
export function createCurations(now: Date): Curation[] {
	return Array.from({ length: CURATIONS }, (_, index) =>
		createCuration(
			{
				originalUrl: `https://news.example/stories/${CURATIONS - index}`,
				title: `${pick(HEADLINES, index)} ${CURATIONS - index}`,
				excerpt: 'The first paragraph of the story …',
				content: '<p>The whole story.</p>',
				siteName: pick(SITES, index),
				image: `https://images.example/${index}.jpg`,
				curated: index % 2 === 0,
				feedUniqueId: index % 2 === 0 ? FEED_ID : null,
				type: index % 8,
				tags: index % 3 === 0 ? ['politics', 'europe'] : [],
				categories: index % 5 === 0 ? ['News and Politics'] : [],
				...(index % 4 === 0 ? { customFields: { venue: 'Hall 1' } } : {}),
			},
			before(now, { hours: index * 5 + 1 }),
		),
	);
}

/** The response of a write (`openapi/curations.yaml`, Curation). */
export function writtenCuration(curation: Curation) {
	const {
		imageOriginalUrl: _image,
		isGlobalCuration: _global,
		categories: _all,
		...rest
	} = curation;
	return rest;
}
