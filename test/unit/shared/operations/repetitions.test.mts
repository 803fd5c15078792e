import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import type { Operation } from '../../../../nodes/shared/operations/operation.ts';
import { Repetitions } from '../../../../nodes/shared/operations/repetitions.ts';

/** Which items may do what an earlier one has done, or may have done. */

const task = (input: string) => ({ index: 0, input });
const orderKey = (input: unknown) => String(input)[0];
const doubt = new ApiError('Lost', { outcomeUnknown: true });
const refused = new ApiError('Refused', {});

type Rules = Pick<Operation, 'orderKey' | 'repeats' | 'once'>;

test.each<[string, Rules, outcome: unknown, again: string, refusal: RegExp | undefined]>([
	['never: what was done', { orderKey, repeats: 'never' }, 'done', 'a2', /^This was done for an/],
	['never: what may have been', { orderKey, repeats: 'never' }, doubt, 'a2', /^This may have been/],
	['never: what was refused', { orderKey, repeats: 'never' }, refused, 'a2', undefined],
	['never: another thing', { orderKey, repeats: 'never' }, 'done', 'b1', undefined],
	[
		'unless in doubt: what was done',
		{ orderKey, repeats: 'unless in doubt' },
		'done',
		'a1',
		undefined,
	],
	[
		'unless in doubt: what may have been',
		{ orderKey, repeats: 'unless in doubt' },
		doubt,
		'a1',
		/may/,
	],
	['where nothing is said, anything', { orderKey }, doubt, 'a1', undefined],
	['without a key all items are one', { repeats: 'never' }, 'done', 'b1', /^This was done/],
	['in doubt by another failure', { orderKey, repeats: 'never' }, new Error('No'), 'a1', undefined],
])('%s', (_, rules, outcome, again, refusal) => {
	const repetitions = new Repetitions(rules);
	expect(() => repetitions.refuse(task('a1'))).not.toThrow();
	if (outcome === 'done') repetitions.noteSuccess(task('a1'));
	else repetitions.noteFailure(task('a1'), outcome);
	if (refusal === undefined) expect(() => repetitions.refuse(task(again))).not.toThrow();
	else expect(() => repetitions.refuse(task(again))).toThrow(refusal);
});

test('the words are those of the operation', () => {
	const once = { what: 'The letter', done: 'sent', details: 'Clone it.' };
	const repetitions = new Repetitions({ repeats: 'never', once });
	repetitions.noteSuccess(task('a'));
	let error: unknown;
	try {
		repetitions.refuse(task('a'));
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({
		message: 'The letter was sent for an earlier item',
		details: { notSent: true, description: 'Clone it.' },
	});
});
