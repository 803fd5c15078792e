import { mandatoryMappings } from '../../../support/examples.mts';
import { byId } from '../../../support/useNodes.mts';
import { ITEM, long, WHOLE, type Rules, type Row } from './rules.mts';

const feed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: 'https://feeds.example/partners.json',
	archiveIntervalDays: 7,
	fieldMappings: { mapping: mandatoryMappings },
};
const mapping = (...last: object[]) => ({ mapping: [...mandatoryMappings, ...last] });

export const curationsRules: Rules = {
	'publishingCurations dataFeed.create': [
		...[0, 32, 1.5, -1, 'weekly'].map(
			(days): Row => [
				`an interval of ${days} days`,
				{ ...feed, archiveIntervalDays: ITEM },
				"'Archive Interval (Days)' must be a whole number from 1 to 31",
				days,
			],
		),
		...['url', 'title', 'excerpt'].map(
			(target): Row => [
				`no mapping of ${target}`,
				{
					...feed,
					fieldMappings: {
						mapping: mandatoryMappings.filter((each) => each.target !== target),
					},
				},
				`'Field Mappings' must map 'url', 'title' and 'excerpt' (missing: ${target})`,
			],
		),
		[
			'no mapping',
			{ ...feed, fieldMappings: mapping({ source: 'a', target: 'author' }).mapping.slice(3) },
			"'Field Mappings' must map 'url', 'title' and 'excerpt' (missing: url, title, excerpt)",
		],
		[
			'a custom field without a key',
			{
				...feed,
				fieldMappings: mapping({ source: 'a', target: 'customField', customFieldKey: byId(ITEM) }),
			},
			"'Custom Field Key' in 'Field Mappings' must not be empty when 'Target' is 'Custom Field'",
			' ',
		],
		[
			'an unknown target',
			{ ...feed, fieldMappings: mapping({ source: 'a', target: ITEM }) },
			/^'Target' in 'Field Mappings' must be one of 'author', .*'url', 'customField', but it is 'headline'/,
			'headline',
		],
		[
			'a mapping without a source',
			{ ...feed, fieldMappings: mapping({ source: ITEM, target: 'author' }) },
			"'Source' in 'Field Mappings' must not be empty",
			'',
		],
		[
			'no target',
			{ ...feed, fieldMappings: mapping({ source: 'a', target: ITEM }) },
			/^'Target' in 'Field Mappings' must be one of 'author', .*'customField', but it is empty/,
			'',
		],
		[
			'a target that is undefined',
			{ ...feed, fieldMappings: mapping({ source: 'a', target: '={{ $json.nothing }}' }) },
			/^'Target' in 'Field Mappings' must be one of 'author', .*'customField', but it is empty/,
		],
		[
			'a mapping that names no target, where n8n sets its default',
			{ ...feed, fieldMappings: mapping({ source: 'a' }) },
			"'Field Mappings' must map each target once (more than once: title), but it is",
		],
		[
			'targets that come twice',
			{
				...feed,
				fieldMappings: mapping(
					{ source: 'a', target: 'url' },
					{ source: 'b', target: 'url' },
					{ source: 'c', target: 'excerpt' },
				),
			},
			"'Field Mappings' must map each target once (more than once: url, excerpt), but it is",
		],
		[
			'a custom field that comes twice',
			{
				...feed,
				fieldMappings: mapping(
					{ source: 'a', target: 'customField', customFieldKey: byId('reading_time') },
					{ source: 'b', target: 'customField', customFieldKey: byId('customField:reading_time') },
				),
			},
			"'Field Mappings' must map each target once (more than once: customField:reading_time), but it is",
		],
		[
			'a prefix without a key',
			{
				...feed,
				fieldMappings: mapping({ source: 'a', target: 'customField', customFieldKey: byId(ITEM) }),
			},
			"'Custom Field Key' in 'Field Mappings' must not be empty when 'Target' is 'Custom Field'",
			'customField: ',
		],
		['no title', { ...feed, title: ITEM }, "'Title' must not be empty", ''],
		['no description', { ...feed, description: ITEM }, "'Description' must not be empty", '  '],
		...['', 'feeds.example/a', '/a.json', 'ftp://feeds.example/a', 'https://'].map(
			(url): Row => [
				`the address ${JSON.stringify(url)}`,
				{ ...feed, feedUrl: ITEM },
				url === '' ? "'Feed URL' must not be empty" : "'Feed URL' must be a web address such as",
				url,
			],
		),
		[
			'the authentication',
			{ ...feed, authType: ITEM },
			"'Authentication' must be a whole number from 0 to 1",
			2,
		],
		[
			'channels by slug',
			{ ...feed, additionalFields: { channelIds: ITEM } },
			`'Channel Names or IDs' in 'Additional Fields' ${WHOLE}, but it is`,
			['morning-brief'],
		],
	],
	'publishingCurations dataFeed.preview': [
		['no feed', { feedId: byId(ITEM), feedUrl: feed.feedUrl }, "'Data Feed' must not be empty", ''],
		[
			'no address',
			{ feedId: byId('feed_1'), feedUrl: ITEM },
			"'Feed URL' must be a web address such as https://news.example.com/feed.json, but it is 'javascript:alert(1)'",
			'javascript:alert(1)',
		],
		[
			'the source of the token',
			{ feedId: byId('feed_1'), feedUrl: feed.feedUrl, tokenSource: ITEM },
			"'Token Source' must be one of 'stored', 'credential'",
			'none',
		],
	],
	'publishingCurations tag.getAll': [
		[
			'dates in reverse order',
			{ filters: { from: '2026-06-01', to: ITEM } },
			"'First Used Before' in 'Filters' must not be earlier than 'First Used After'",
			'2026-05-31',
		],
		[
			'an endless keyword',
			{ filters: { keyword: ITEM } },
			"'Keyword' in 'Filters' must have at most 512 characters",
			long(513),
		],
		['a keyword', { filters: { keyword: ITEM } }, "'Keyword' in 'Filters' must be text", ['a']],
	],
};
