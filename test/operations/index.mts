import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { allOperations, nameOf, type Chosen } from '../support/operations.mts';
import type { OperationCase, Parameters } from './defineCase.mts';

export type * from './defineCase.mts';

/** The case of an operation, with the names that saved workflows refer to. */
export interface NamedCase extends Chosen, OperationCase {
	/** As `publishingLetters letter.get`. */
	readonly name: string;
}

/** Returns the path of an operation's case. */
export const caseFile = ({ node, resource, operation }: Chosen) =>
	path.join('test/operations', node, `${resource}.${operation}.mts`);

/** All files with cases, whether there is such an operation or not. */
export const caseFiles = globSync('test/operations/*/*.mts').sort();

/** The cases of all operations, in the nodes' order. */
export const cases: readonly NamedCase[] = allOperations
	.filter((chosen) => caseFiles.includes(caseFile(chosen)))
	.map((chosen) => {
		const require = createRequire(path.resolve('package.json'));
		const found = require(path.resolve(caseFile(chosen))) as { default: OperationCase };
		return { ...chosen, name: nameOf(chosen), ...found.default };
	});

/** Returns the case of an operation. Throws if it has no case. */
export function caseOf(chosen: Chosen): NamedCase {
	const found = cases.find(({ name }) => name === nameOf(chosen));
	if (found === undefined) throw new Error(`There is no case in ${caseFile(chosen)}`);
	return found;
}

/** An operation with parameters that succeed in the sandbox: the least it needs, and all that it has. */
export interface OperationExample extends Chosen {
	readonly minimal: Parameters;
	readonly full: Parameters;
}

/** Returns the parameters of an operation's examples. Throws if it has no case. */
export function exampleOf(chosen: Chosen): OperationExample {
	const { node, resource, operation, minimal, full } = caseOf(chosen);
	return { node, resource, operation, minimal: minimal.parameters, full: full.parameters };
}

/** The examples of all operations, in the nodes' order. */
export const examples: readonly OperationExample[] = cases.map(exampleOf);
