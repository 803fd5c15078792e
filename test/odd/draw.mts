import fc, { type Arbitrary } from 'fast-check';

import { free, isFree } from './freedoms.mts';
import { isDecidable } from './lists.mts';
import { operationOf, operationsOfKind, type Kind, type OperationName } from './operations.mts';
import type {
	Bend,
	Call,
	Change,
	Creative,
	Filter,
	Imports,
	Item,
	List,
	Pages,
	RetryAfter,
	Texts,
	Trouble,
	World,
	Write,
} from './world.mts';

/** The arbitraries of worlds, kind by kind. */

export const worlds = (kind: Kind): Arbitrary<World> =>
	fc
		.constantFrom(...operationsOfKind(kind))
		.chain((operation) =>
			fc.record({
				operation: fc.constant(operation),
				call: calls,
				texts: texts(operation),
				troubles,
				keyEndsAt: free('refusedKey', null, fc.nat(8), { tameWeight: 12 }),
				bends: free('bentFields', [], fc.array(bends, { minLength: 1, maxLength: 3 })),
				...(kind === 'paged' || kind === 'listed' ? { list: lists(operation) } : {}),
				...(operation.endsWith('previewCreative') ? { creative: creatives } : {}),
				...(kind === 'written' ? { write: writes } : {}),
				...(kind === 'retried' ? { imports } : {}),
			}),
		)
		.map((world) => withKnownEnd(withOneReader(world as World)));

/** Of a list that changes, each reader sees something else: it has one, so that what it saw is known. */
function withOneReader(world: World): World {
	const { operation, list, call } = world;
	const changes = list !== undefined && list.changes.length > 0;
	const isSearch = operation.endsWith('retryFailed') && !isFree('severalSearches');
	return changes || isSearch
		? { ...world, call: { ...call, items: call.items.slice(0, 1) } }
		: world;
}

/** A page that no total promises ends a list when it is refused: nothing else may refuse it so. */
function withKnownEnd(world: World): World {
	const { operation, list, troubles: all } = world;
	if (operationOf(operation).kind !== 'paged' || list === undefined) return world;
	if (list.total === 'true' && list.changes.length === 0) return world;
	return { ...world, troubles: all.filter((trouble) => !mayRefusePage(trouble)) };
}

const mayRefusePage = (trouble: Trouble) =>
	'status' in trouble && [400, 404, 422].includes(trouble.status);

const items: Arbitrary<Item> = fc.record({
	k: fc.nat(4),
	limit: fc.oneof(fc.constant(null), fc.constantFrom(1, 2, 7, 25, 50, 99, 100, 101, 150)),
});

const calls: Arbitrary<Call> = fc.record({
	items: fc.array(items, { minLength: 1, maxLength: 4 }),
	onError: fc.constantFrom('continue', 'continue', 'stop'),
	maxConcurrency: fc.constantFrom(1, 2, 50),
});

const SPELLINGS = [
	'plain',
	'unicode',
	'UNICODE',
	'slashes',
	'percent',
	'PERCENT',
	'all%',
	'json',
] as const;
const LONG_TOKEN = 'feed+Token/0123-456789==';

/** Only what a service was sent can it repeat. */
function texts(operation: OperationName): Arbitrary<Texts> {
	const knowsToken = operation.includes('dataFeed');
	const echoes = fc.record({
		secret: fc.constantFrom(...(['key', ...(knowsToken ? ['feedToken'] : [])] as const)),
		as: fc.constantFrom(...SPELLINGS),
		where: fc.constantFrom('message', 'reasons', 'record'),
	});
	return fc.record({
		json: free('escapedJson', 'plain', fc.constantFrom('escaped', 'slashes', 'spaced')),
		message: free('missingMessage', 'Success', fc.constantFrom('absent', '', null, 7)),
		unknownFields: free('unknownFields', false, fc.constant(true)),
		contentType: fc.constantFrom(
			'application/json',
			'application/json; charset=utf-8',
			'text/plain',
			'',
		),
		feedToken: free('shortToken', LONG_TOKEN, fc.constantFrom('news', '1', 'a'), {
			tameWeight: 5,
		}),
		echo: free('echo', null, echoes, { tameWeight: 3 }),
	}) as Arbitrary<Texts>;
}

const retryAfters: Arbitrary<RetryAfter> = fc.oneof(
	{
		weight: 9,
		arbitrary: fc.constantFrom<RetryAfter>('absent', '0', '1', '20', 'date', 'past', 'soon'),
	},
	...(isFree('longWait') ? [{ weight: 1, arbitrary: fc.constant<RetryAfter>('3600') }] : []),
);

const errorBodies = fc.constantFrom(
	...([
		'envelope',
		'reasons',
		'reasonsByField',
		'errors',
		'text',
		'page',
		'empty',
		'null',
	] as const),
);

const troubleKinds = [
	...(isFree('rateLimit')
		? [fc.record({ status: fc.constant(429 as const), retryAfter: retryAfters })]
		: []),
	...(isFree('unavailable')
		? [
				fc.record({
					status: fc.constantFrom(
						500 as const,
						502 as const,
						503 as const,
						503 as const,
						504 as const,
					),
					retryAfter: retryAfters,
					processed: fc.boolean(),
					body: errorBodies,
				}),
			]
		: []),
	...(isFree('lostConnections')
		? [fc.record({ lost: fc.constantFrom('before' as const, 'after' as const, 'inBody' as const) })]
		: []),
	...(isFree('refusals')
		? [
				fc.record({
					status: fc.constantFrom(...([400, 403, 404, 409, 422] as const)),
					body: errorBodies,
				}),
			]
		: []),
];

const troubles: Arbitrary<Trouble[]> =
	troubleKinds.length === 0
		? fc.constant([])
		: fc.oneof(
				{ weight: 2, arbitrary: fc.constant<Trouble[]>([]) },
				{
					weight: 1,
					arbitrary: fc.uniqueArray(
						fc
							.tuple(fc.nat(12), fc.oneof(...(troubleKinds as Array<Arbitrary<object>>)))
							.map(([at, kind]) => ({ at, ...kind }) as Trouble),
						{ minLength: 1, maxLength: 6, selector: ({ at }) => at },
					),
				},
			);

const bends: Arbitrary<Bend> = fc.record({
	field: fc.nat(30),
	to: fc.constantFrom('null', 'missing', 'text', 'number', 'object'),
	every: fc.constantFrom(1, 1, 2, 3),
});

const ROWS = [1, 2, 3, 7, 25, 50, 99, 100, 101, 120] as const;

function pagesOf(operation: OperationName): Arbitrary<Pages> {
	const { kind, size } = operationOf(operation);
	const rows = fc.constantFrom(...ROWS);
	// Without a parameter for its size, a page has the service's own.
	if (kind === 'paged' && size === undefined) {
		return fc.record({ size: fc.constant('always'), rows });
	}
	const asAsked: Pages = { size: 'asAsked' };
	const statuses = fc.constantFrom(400 as const, 422 as const);
	const forms: Array<[boolean, number, Arbitrary<Pages>]> = [
		[true, 5, fc.constant(asAsked)],
		[isFree('cappedPages'), 2, fc.record({ size: fc.constant('atMost'), rows })],
		[isFree('foreignPages'), 1, fc.record({ size: fc.constant('always'), rows })],
		[
			isFree('refusedSizes') && size === 'perPage',
			3,
			fc.record({ size: fc.constant('refusedAbove'), rows, status: statuses }),
		],
	];
	return fc.oneof(
		{ withCrossShrink: true },
		...forms
			.filter(([isAllowed]) => isAllowed)
			.map(([, weight, arbitrary]) => ({ weight, arbitrary })),
	);
}

const changes: Arbitrary<Change> = fc.record({
	read: fc.integer({ min: 1, max: 5 }),
	what: fc.constantFrom(
		...([
			...(isFree('growing') ? (['growsAtFront', 'growsAtEnd'] as const) : []),
			...(isFree('shrinking') ? (['shrinks'] as const) : []),
			...(isFree('repeating') ? (['repeats'] as const) : []),
			'growsAtEnd',
		] as Array<Change['what']>),
	),
	by: fc.integer({ min: 1, max: 5 }),
});
const changesAreFree = isFree('growing') || isFree('shrinking') || isFree('repeating');

function lists(operation: OperationName): Arbitrary<List> {
	const isPaged = operationOf(operation).kind === 'paged';
	const drawn = pagesOf(operation).chain((pages) => {
		const rows = 'rows' in pages ? Math.min(pages.rows, 120) : 100;
		return fc.record({
			length: fc
				.tuple(fc.nat(rows < 25 ? 6 : 3), fc.integer({ min: -1, max: 1 }), fc.nat(3))
				.map(([full, by, few]) => Math.max(0, full === 0 ? few : full * rows + by)),
			rows: free(
				'equalRows',
				'distinct',
				fc.constantFrom('equal' as const, 'alternating' as const),
				{
					tameWeight: 3,
				},
			),
			ids: free('rowsWithoutId', 'text', fc.constantFrom('missing', 'null', 'mixed'), {
				tameWeight: 6,
			}).chain((ids) =>
				ids === 'text'
					? free('numericIds', ids, fc.constant('number'), { tameWeight: 5 })
					: fc.constant(ids),
			) as Arbitrary<List['ids']>,
			total: totals,
			pages: fc.constant(pages),
			beyond: isPaged
				? free(
						'clampedPages',
						'empty' as const,
						fc.constantFrom('last' as const, 'first' as const),
						{
							tameWeight: 3,
						},
					).chain(
						(beyond): Arbitrary<List['beyond']> =>
							beyond === 'empty'
								? free('refusedPages', beyond, fc.constantFrom(400, 404, 422), { tameWeight: 5 })
								: fc.constant(beyond),
					)
				: fc.constant('empty' as const),
			shape: free('numericKeys', 'array', fc.constant('numericKeys' as const), { tameWeight: 6 }),
			changes:
				isPaged && changesAreFree
					? fc.oneof(
							{ weight: 3, arbitrary: fc.constant([]) },
							{ weight: 1, arbitrary: fc.array(changes, { minLength: 1, maxLength: 3 }) },
						)
					: fc.constant([]),
			filter: fc.constantFrom('none', 'none', ...(FILTERS[operation] ?? [])),
		});
	}) as Arbitrary<List>;
	return drawn.filter((list) => isDecidable(operation, list));
}

const creatives: Arbitrary<Creative> = fc.record({
	charset: fc.constantFrom('utf-8', 'iso-8859-1'),
	namedIn: fc.constantFrom('header', 'meta', 'both'),
});

const FILTERS: Partial<Record<OperationName, Filter[]>> = {
	'publishingImports import.getAll': ['errored', 'withFailedRows'],
	'publishingPromotions purchase.getAll': ['pending', 'approved', 'notApproved'],
};

const totals = fc.oneof(
	{ weight: 4, arbitrary: fc.constant('true' as const) },
	...[
		isFree('missingTotal') ? fc.constantFrom('missing' as const, 'null' as const) : [],
		isFree('totalOfPage') ? fc.constant('ofPage' as const) : [],
		isFree('totalAsText') ? fc.constant('text' as const) : [],
		isFree('constantTotal') ? fc.constantFrom(0, 1, 10, 99, 500) : [],
	]
		.flat()
		.map((arbitrary) => ({ weight: 1, arbitrary: arbitrary as Arbitrary<List['total']> })),
);

const writes: Arbitrary<Write> = fc.record({
	status: free('anySuccess', 200, fc.constantFrom(201, 202, 203, 204, 205, 206, 226)),
	body: free(
		'anyBody',
		'envelope',
		fc.constantFrom<Write['body'][]>(
			'record',
			'listOfRecord',
			'envelopeOfList',
			'emptyList',
			'emptyObject',
			'emptyItems',
			'nullItems',
			'null',
			'true',
			'ok',
			'OK',
			'message',
			'nothing',
			'page',
		),
		{ tameWeight: 1, wildWeight: 3 },
	),
});

const imports: Arbitrary<Imports> = fc.record({
	history: fc.array(fc.constantFrom('errored', 'errored', 'running', 'finished', 'notRetryable'), {
		minLength: 1,
		maxLength: 8,
	}),
	ids: free('numericIds', 'text', fc.constant('number' as const), { tameWeight: 5 }),
	pages: free(
		'cappedPages',
		{ size: 'asAsked' },
		fc.record({ size: fc.constant('atMost'), rows: fc.constantFrom(1, 2, 3) }),
	),
	total: totals,
	beyond: free('refusedPages', 'empty', fc.constant(404), { tameWeight: 5 }),
	queued: free('lateStart', 0, fc.integer({ min: 0, max: 80 })),
	runs: fc
		.tuple(
			fc.record({
				seconds: fc.integer({ min: 0, max: 150 }),
				ends: fc.constantFrom('finished' as const, 'errored' as const),
			}),
			free(
				'secondRun',
				[],
				fc
					.record({
						seconds: fc.integer({ min: 1, max: 120 }),
						ends: fc.constantFrom('finished' as const, 'errored' as const),
					})
					.map((run) => [run]),
			),
		)
		// Only what has failed is run once more.
		.map(([first, more]) => (first.ends === 'errored' ? [first, ...more] : [first])),
	touched: free('untouchedRecords', true, fc.constant(false)),
	behind: free('staleList', 0, fc.integer({ min: 1, max: 30 })),
	wait: fc.oneof(
		fc.constant(null),
		fc.record({
			timeoutMinutes: fc.constantFrom(0, 0.5, 2, 10, 30),
			pollSeconds: fc.constantFrom(5, 15, 60),
		}),
	),
	maxImports: fc.constantFrom(1, 2, 20),
}) as Arbitrary<Imports>;
