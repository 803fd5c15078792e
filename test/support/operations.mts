import { actionNodes, operationsOf } from './package.mts';

/** An operation by the names that saved workflows refer to. */
export interface Chosen {
	readonly node: string;
	readonly resource: string;
	readonly operation: string;
}

/** Every operation of every action node, as the built package offers them. */
export const allOperations: Chosen[] = actionNodes.flatMap((node) =>
	operationsOf(node).map(({ resource, value }) => ({
		node: node.name,
		resource,
		operation: value,
	})),
);

/** An operation as a word: `publishingLetters letter.get`. */
export const operation = (text: string): Chosen => {
	const [node, resource, chosen] = text.split(/[ .]/);
	return { node, resource, operation: chosen };
};

/** The word of an operation. */
export const nameOf = ({ node, resource, operation: value }: Chosen) =>
	`${node} ${resource}.${value}`;
