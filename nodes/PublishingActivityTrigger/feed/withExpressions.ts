import type { ITriggerFunctions } from 'n8n-workflow';

/** The part of n8n's trigger context that its type leaves out. */
interface ExpressionHolder {
	readonly workflow?: {
		readonly expression?: { withIsolate?<T>(work: () => Promise<T>): Promise<T> };
	};
}

/**
 * Does something that may need n8n's expressions, as reading a credential does: a field of it can be
 * one. n8n 2 evaluates them in an isolate that it holds for a trigger only while it activates and closes
 * it; a trigger that reconnects later has to ask for it. Older versions need no isolate.
 */
export async function withExpressions<T>(
	context: ITriggerFunctions,
	work: () => Promise<T>,
): Promise<T> {
	const { workflow } = context as ITriggerFunctions & ExpressionHolder;
	const expression = workflow?.expression;
	return expression?.withIsolate === undefined ? await work() : await expression.withIsolate(work);
}
