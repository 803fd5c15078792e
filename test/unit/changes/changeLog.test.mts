import {
	ChangeLog,
	changeFindings,
	type ChangeCounts,
	type Delivered,
} from '../../support/changes/changeLog.mts';

const AT = Date.UTC(2026, 0, 1);
const COUNTS: ChangeCounts = {
	happened: 2,
	delivered: 2,
	lost: 0,
	deliveries: 2,
	repeated: 0,
	marked: 0,
	outOfOrder: 0,
	unexplained: 0,
};

/** Two changes, "a" and five seconds later "b", and where each is delivered: execution, place, and a star for a mark. */
function countOf(deliveries: ReadonlyArray<readonly [key: string, where: string]>): ChangeCounts {
	const log = new ChangeLog();
	log.happened('a', new Date(AT));
	log.happened('b', new Date(AT + 5_000));
	for (const [key, where] of deliveries) {
		const [execution, place] = where;
		const isMarked = where.endsWith('*');
		const delivered: Delivered = { execution, place: Number(place), isMarked };
		log.delivered(key, delivered);
	}
	return log.count();
}

test.each<[string, Array<[string, string]>, Partial<ChangeCounts>, number]>([
	[
		'each once',
		[
			['a', '10'],
			['b', '11'],
		],
		{},
		0,
	],
	['nothing of one', [['a', '10']], { delivered: 1, lost: 1, deliveries: 1 }, 1],
	[
		'again with a mark',
		[
			['a', '10'],
			['b', '11'],
			['a', '20*'],
		],
		{ deliveries: 3, marked: 1 },
		0,
	],
	[
		'again without',
		[
			['a', '10'],
			['b', '11'],
			['a', '20'],
		],
		{ deliveries: 3, repeated: 1 },
		1,
	],
	[
		'an item that is told of twice',
		[
			['a', '10'],
			['a', '10'],
			['b', '11'],
		],
		{},
		0,
	],
	[
		'the younger one first',
		[
			['a', '11'],
			['b', '10'],
		],
		{ outOfOrder: 1 },
		1,
	],
	[
		'executions that overtake each other',
		[
			['b', '10'],
			['a', '20'],
		],
		{},
		0,
	],
	[
		'what never happened',
		[
			['a', '10'],
			['b', '11'],
			['c', '12'],
		],
		{ unexplained: 1 },
		1,
	],
])('%s', (_, deliveries, counts, findings) => {
	const found = countOf(deliveries);
	expect(found).toEqual({ ...COUNTS, ...counts });
	expect(changeFindings(found)).toHaveLength(findings);
});
