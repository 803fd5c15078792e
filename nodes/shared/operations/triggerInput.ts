import type { INodeProperties, IPollFunctions, ITriggerFunctions } from 'n8n-workflow';
import type { z } from 'zod';
import type { Checked } from './checkInput';
import { ParameterReader, type ParameterSource } from './parameters';

/** Checks a trigger's parameters as those of an operation. Returns the input, or one sentence about the fault. */
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
