import fc, { type Arbitrary } from 'fast-check';

import { imports } from './draw/imports.mts';
import { lists } from './draw/lists.mts';
import { creatives, texts } from './draw/texts.mts';
import { troubles } from './draw/troubles.mts';
import { free, isFree } from './freedoms.mts';
import { operationOf, operationsOfKind, type Kind } from './operations.mts';
import type { Bend, Call, Item, Trouble, World, Write } from './world.mts';

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
				keyEndsAt: free('refusedKey', null, fc.nat(4), { tameWeight: 9 }),
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

/**
 * A page that no total promises ends a list when it is refused, and one far away that is refused says that pages
 * do not repeat: nothing else may refuse them so.
 */
function withKnownEnd(world: World): World {
	const { operation, list, troubles: all } = world;
	if (operationOf(operation).kind !== 'paged' || list === undefined) return world;
	const repeats = list.beyond === 'first' || list.beyond === 'last';
	if (list.total === 'true' && list.changes.length === 0 && !repeats) return world;
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

const bends: Arbitrary<Bend> = fc.record({
	field: fc.nat(30),
	to: fc.constantFrom('null', 'missing', 'text', 'number', 'object'),
	every: fc.constantFrom(1, 1, 2, 3),
});

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
