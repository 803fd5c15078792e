import { findChannel } from '../company/channels.mts';
import type { Company } from '../company/company.mts';
import { createCuration, writtenCuration, type Curation } from '../company/curations.mts';
import { CURATION_CUSTOM_FIELDS } from '../company/dataFeeds.mts';
import { isoWithOffset } from '../company/dates.mts';
import { byId, envelope, notValid } from '../server/answers.mts';
import { route } from '../server/route.mts';
import { checkChannels } from './checkChannels.mts';
import { feeds } from './feeds.mts';
import { pageBounds } from './paging.mts';

interface CurationParts extends Pick<Curation, 'tags'> {
	url: string;
	'channels[]'?: string[];
	title?: string;
	excerpt?: string;
	content?: string;
	image?: string;
	siteName?: string;
	publicationDate?: string;
}

type CurationFields = Partial<Curation> & { url?: string; channels?: number[] };
type ListQuery = Record<
	'feeds[]' | 'sources[]' | 'tags[]' | 'excludeTags[]' | 'iabCategories[]',
	string[] | undefined
> & {
	page: number;
	perPage: number;
	keyword?: string;
	status?: '1' | '0';
	dateStart?: string;
	dateEnd?: string;
	'type[]'?: number[];
};
interface OneCuration {
	path: { curationId: string };
}

export const curations = {
	getCurations: route<{ query: ListQuery }>(({ query }, service) => {
		const matching = service.company.curations.filter((curation) => isAskedFor(curation, query));
		const bounds = pageBounds({ page: query.page, size: query.perPage }, service);
		const body = { aggregates: matching.slice(...bounds), total: matching.length };
		return { status: 200, body };
	}),

	// A second call keeps the fields that it leaves out. The response is not documented.
	upsertCuration: route<{ body: CurationParts }>(({ body }, { company, clock }) => {
		const { url: originalUrl, 'channels[]': slugs = [], ...fields } = body;
		const strange = slugs.filter((slug) => findChannel(slug) === undefined);
		if (strange.length > 0) throw notValid([`channels: ${strange.join()} is not a channel`]);
		const known = company.curations.find((curation) => curation.originalUrl === originalUrl);
		const curation = known ?? createCuration({ originalUrl }, clock());
		Object.assign(curation, fields, { updatedAt: isoWithOffset(clock()) });
		if (known === undefined) company.curations.unshift(curation);
		return envelope(writtenCuration(curation), 1, 'The curation is saved.', 201);
	}),

	updateCuration: route<OneCuration & { body: CurationFields }>(({ path, body }, service) => {
		const { url, channels = [], customFields = {}, ...fields } = body;
		checkChannels(channels);
		const curation = oneCuration(path.curationId, service.company);
		const known = Object.entries(customFields).filter(([key]) =>
			CURATION_CUSTOM_FIELDS.some((field) => field.key === key),
		);
		Object.assign(curation, fields, url === undefined ? {} : { originalUrl: url });
		if (known.length > 0) {
			curation.customFields = { ...curation.customFields, ...Object.fromEntries(known) };
		}
		curation.updatedAt = isoWithOffset(service.clock());
		return envelope(writtenCuration(curation), 1, 'The curation is updated.', 202);
	}),

	deleteCuration: route<OneCuration>(({ path }, { company }) => {
		const gone = oneCuration(path.curationId, company);
		company.curations = company.curations.filter((curation) => curation !== gone);
		return { status: 200 };
	}),

	...feeds,

	getCurationTags: route<{
		query: { page: number; perPage: number; keyword?: string; from?: string; to?: string };
	}>(({ query }, service) => {
		const { from, to } = query;
		const keyword = query.keyword?.toLowerCase();
		const matching = service.company.curationTags.filter(
			({ name, created_at }) =>
				(!keyword || name.toLowerCase().includes(keyword)) &&
				(!from || created_at.slice(0, 10) >= from) &&
				(!to || created_at.slice(0, 10) <= to),
		);
		const bounds = pageBounds({ page: query.page, size: query.perPage }, service);
		return envelope(matching.slice(...bounds), matching.length);
	}),

	getCurationFields: route(() => envelope(CURATION_CUSTOM_FIELDS, CURATION_CUSTOM_FIELDS.length)),
};

function oneCuration(id: string, { curations: all }: Company): Curation {
	return byId(all, id, 'curation');
}

function isAskedFor(curation: Curation, query: ListQuery): boolean {
	const { title, excerpt, content, publicationDate, tags, categories, siteName } = curation;
	const day = publicationDate.slice(0, 10);
	const keyword = query.keyword?.toLowerCase() ?? '';
	const any = (wanted: readonly unknown[] | undefined, has: readonly unknown[]) =>
		wanted === undefined || wanted.some((one) => has.includes(one));
	return (
		[title, excerpt, content].some((text) => text.toLowerCase().includes(keyword)) &&
		(query.status === undefined || curation.curated === (query.status === '1')) &&
		(query.dateStart === undefined || day >= query.dateStart) &&
		(query.dateEnd === undefined || day <= query.dateEnd) &&
		any(query['feeds[]'], [curation.feedUniqueId]) &&
		any(query['sources[]'], [siteName]) &&
		any(query['tags[]'], tags) &&
		any(query['iabCategories[]'], categories) &&
		any(query['type[]'], [curation.type]) &&
		!(query['excludeTags[]'] ?? []).some((tag) => tags.includes(tag))
	);
}
