import type { INode } from 'n8n-workflow';
import { failedItem, toItem } from '../../../../nodes/shared/operations/items.ts';
import { FailedResult } from '../../../../nodes/shared/operations/results.ts';

const error = Object.assign(new Error('The contact was not found'), { description: 'Check it.' });

/** Before 2.35.2, n8n does not know `details` as a key of failed items, and finds the error output by nothing else. */
test.each([
	['failure', (node: INode) => failedItem(error, 2, node)],
	['failed record', (node: INode) => toItem(new FailedResult({ id: 7 }, error), 2, node)],
])(
	'a %s has its error for the error output, and copies of it have the same fields',
	(_, itemFor) => {
		const node = (onError: string) => ({ type: 'publishingContacts', onError }) as INode;
		const withOutput = itemFor(node('continueErrorOutput'));
		const without = itemFor(node('continueRegularOutput'));
		expect(withOutput.error).toBe(error);
		expect(without.error).toBeUndefined();
		expect({ ...withOutput }).toEqual({ ...without });
	},
);
