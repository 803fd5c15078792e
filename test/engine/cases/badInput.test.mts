import type { IDataObject } from 'n8n-workflow';

import { cases } from '../../operations/index.mts';
import { useCases } from './useCases.mts';

/** Every rule for input, broken: one sentence that names the parameter, and nothing is sent. */

const nodes = useCases();

const withRules = cases.filter(({ badInput }) => badInput.length > 0);

describe.each(withRules)('$name', (operationCase) => {
	test.each(operationCase.badInput)('$what', async ({ parameters, value, sentence }) => {
		const items = [{ value } as IDataObject];
		const run = await nodes.runIn(operationCase, { parameters, items });
		expect(run.error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 0 } });
		const { message } = run.error!;
		if (typeof sentence === 'string') expect(message.slice(0, sentence.length)).toBe(sentence);
		else expect(message).toMatch(sentence);
		expect(message).not.toContain('[item');
		expect(run.items).toEqual([]);
		expect(nodes.sent()).toEqual([]);
	});
});
