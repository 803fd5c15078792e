import { UserError } from '../setup/userError.mjs';

/** What n8n's scanner says of a package that it lets pass. */
export const PASSED = 'has passed all security checks';

/**
 * n8n's scanner ends with the exit code 0 whatever it finds: only its words tell.
 *
 * @param output all that it wrote
 * @throws UserError without the words of a package that passed
 */
export function checkVerdict(output: string): void {
	if (!output.includes(PASSED)) {
		throw new UserError(`n8n's scanner did not say that the package "${PASSED}".`);
	}
}
