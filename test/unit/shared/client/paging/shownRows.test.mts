import { ShownRows } from '../../../../../nodes/shared/client/paging/shownRows.ts';

/** Rows without IDs: a page of them, and those of it that count as new, are texts of one letter for each row. */
type Step =
	| readonly [page: string, fresh: string]
	| { readonly movedOn: number }
	| { readonly readAgainFrom: number };

const rowsOf = (page: string) => [...page].map((name) => ({ name }));
const textOf = (rows: ReadonlyArray<Record<string, unknown>>) =>
	rows.map(({ name }) => name).join('');

test.each<[string, Step[]]>([
	[
		'equal rows all count',
		[
			['aab', 'aab'],
			['ba', 'ba'],
		],
	],
	['a row that was added moves the last one on', [['ab', 'ab'], { movedOn: 1 }, ['bc', 'c']]],
	['as many come again as were added', [['abc', 'abc'], { movedOn: 2 }, ['bcc', 'c']]],
	[
		'rows that are added one after another',
		[['abcd', 'abcd'], { movedOn: 1 }, { movedOn: 1 }, ['cde', 'e']],
	],
	[
		'what could come again and does not is not waited for',
		[['ab', 'ab'], { movedOn: 1 }, ['cb', 'cb']],
	],
	['each comes again once', [['ab', 'ab'], { movedOn: 2 }, ['bb', 'b']]],
	['and as often as it came', [['abb', 'abb'], { movedOn: 3 }, ['bbb', 'b']]],
	['what is further up does not come again', [['abc', 'abc'], { movedOn: 1 }, ['a', 'a']]],
	['nothing comes again behind that', [['ab', 'ab'], { movedOn: 1 }, ['b', ''], ['b', 'b']]],
	[
		'what comes again is not counted once more',
		[['ab', 'ab'], { movedOn: 1 }, ['bc', 'c'], { movedOn: 2 }, ['bcd', 'd']],
	],
	['more were added than there are', [['ab', 'ab'], { movedOn: 5 }, ['abcdeab', 'cdeab']]],
	['pages are read again', [['abcd', 'abcd'], { readAgainFrom: 2 }, ['cde', 'e']]],
	['which show what was missed', [['abcd', 'abcd'], { readAgainFrom: 1 }, ['bxd', 'x']]],
	['and nothing from before them', [['abcd', 'abcd'], { readAgainFrom: 2 }, ['ab', 'ab']]],
	[
		'pages are read again after rows were added',
		[['abcd', 'abcd'], { movedOn: 4 }, { readAgainFrom: 3 }, ['da', 'a']],
	],
	[
		'what was expected before is forgotten',
		[['abcd', 'abcd'], { movedOn: 1 }, { movedOn: 1 }, ['dd', 'd']],
	],
	['no more come again than there are', [['abcd', 'abcd'], { readAgainFrom: 2 }, ['cxd', 'xd']]],
])('%s', (_, steps) => {
	const rows = new ShownRows();
	for (const step of steps) {
		if ('movedOn' in step) rows.movedOn(step.movedOn);
		else if ('readAgainFrom' in step) rows.readAgainFrom(step.readAgainFrom);
		else expect(textOf(rows.take(rowsOf(step[0])))).toBe(step[1]);
	}
});
