import type { INode } from 'n8n-workflow';
import { examples, type OperationExample } from '../../operations/index.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { nodeName, operationsWorkflow } from '../operationsWorkflow.mts';
import { activityFeed, newNode, runNow, sequence } from '../../support/n8n/workflow.mts';

/** One operation by itself, which ends with its error. */
export function oneOperation(example: OperationExample): WorkflowFile {
	const name = nodeName(example);
	return { ...operationsWorkflow([quick(example)]), id: name.replaceAll(' ', '-'), name };
}

/** All operations in one execution, each giving its error as an item. */
export function allOperations(): WorkflowFile {
	const workflow = operationsWorkflow(examples.map(quick));
	const nodes = workflow.nodes.map(
		(node): INode =>
			node.name === runNow.name ? node : { ...node, onError: 'continueRegularOutput' },
	);
	return { ...workflow, id: 'all-continue', nodes };
}

/**
 * Leaves out parameters with which an operation goes on for minutes if the service responds with anything else: waiting
 * for an import or a run, and reading a list to its end, because records that echo the request differ on every page.
 */
function quick(example: OperationExample): OperationExample {
	const { options, returnAll } = example.full as {
		options?: Readonly<Record<string, unknown>>;
		returnAll?: boolean;
	};
	const goesOn = options?.waitForCompletion !== undefined || returnAll === true;
	return goesOn ? { ...example, full: example.minimal } : example;
}

/** The activity feed, with all that it can start a workflow with. */
export function feedWorkflow(): WorkflowFile {
	const end = newNode('End', 'n8n-nodes-base.noOp');
	return sequence('activity-feed', activityFeed.name, activityFeed, end);
}

/** A careless workflow with a secret in its name, a parameter, an item and an error. */
export function carelessWorkflow(secret: string): WorkflowFile {
	const parameters = { errorMessage: `Refused: ${secret}` };
	const error = newNode('Error', 'n8n-nodes-base.stopAndError', parameters);
	return sequence('careless', `Careless ${secret}`, runNow, error);
}
