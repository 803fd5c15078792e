import { UserError } from '../setup/userError.mjs';

/** The words of n8n's scanner for a package that passes. */
export const PASSED = 'has passed all security checks';

/**
 * Checks the scanner's output, because its exit code is always 0.
 *
 * @param output all that it wrote
 * @throws UserError without the words of a package that passed
 */
export function checkVerdict(output: string): void {
	if (!output.includes(PASSED)) {
		throw new UserError(`n8n's scanner did not say that the package "${PASSED}".`);
	}
}
