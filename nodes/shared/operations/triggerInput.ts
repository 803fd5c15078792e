import type { INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';
import type { z } from 'zod';
import type { Checked } from './checkInput';
import { ParameterReader, type ParameterSource } from './parameters';

/**
 * A trigger's parameters, checked by its rules as those of an operation are: the input, or one sentence that
 * says what is wrong.
 */
export function triggerInput(
	context: ITriggerFunctions | IPollFunctions,
	properties: readonly INodeProperties[],
	rules: z.ZodTypeAny,
): Checked {
	const source: ParameterSource = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: (name, _, fallback) => context.getNodeParameter(name, fallback as object),
	};
	return new ParameterReader(source, properties, rules).check(0);
}
