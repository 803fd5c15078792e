import {
	createDataFeed,
	CURATION_CUSTOM_FIELDS,
	findChannelById,
	PREVIEW,
	type FieldMapping,
} from '../company/dataFeeds.mts';
import { envelope, notValid, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import { pageBounds } from './paging.mts';

interface FeedBody {
	title: string;
	description: string;
	feedUrl: string;
	archiveIntervalDays: number;
	authType: number;
	bearerToken?: string;
	fieldMappings: FieldMapping[];
	channels?: number[];
	tags?: string[];
}

export const curations = {
	getDataFeeds: route<{ query: { page: number; limit: number; keyword?: string } }>(
		({ query }, service) => {
			const keyword = query.keyword?.toLowerCase() ?? '';
			const matching = service.company.dataFeeds.filter(({ title }) =>
				title.toLowerCase().includes(keyword),
			);
			const bounds = pageBounds({ page: query.page, size: query.limit }, service);
			return envelope(matching.slice(...bounds), matching.length);
		},
	),

	createDataFeed: route<{ body: FeedBody }>(({ body }, { company, clock }) => {
		const { bearerToken, channels: channelIds = [], tags = [], ...given } = body;
		const strange = channelIds.flatMap((id, place) =>
			findChannelById(id) ? [] : [`channels.${place}: ${id} is not a channel of this company`],
		);
		if (strange.length > 0) throw notValid(strange);
		const created = createDataFeed(
			{ ...given, tags, type: 1, channelIds, hasAuthSecret: Boolean(bearerToken) },
			company.dataFeeds.length,
			clock(),
		);
		company.dataFeeds.unshift(created);
		return envelope(created, 1, 'The data feed is created.', 201);
	}),

	previewDataFeed: route<{ path: { feedId: string } }>(({ path }, { company }) => {
		if (!company.dataFeeds.some(({ uniqueId }) => uniqueId === path.feedId)) {
			throw new ServiceError(404, 'The data feed is not found.');
		}
		return envelope(PREVIEW, 1);
	}),

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
