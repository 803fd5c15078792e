import { readFileSync } from 'node:fs';
import { UserError } from '../setup/userError.mjs';

/** The owner's fields of package.json. */
interface Owned {
	readonly author?: { readonly name?: string; readonly email?: string };
	readonly repository?: { readonly url?: string };
	readonly homepage?: string;
	readonly bugs?: { readonly url?: string };
}

/** The placeholder for the organization, until an owner replaces it. */
const NOBODY = /github\.com\/n8n-nodes-publishing\//;
/** No address, or one of a domain that never receives mail (RFC 2606). */
const NO_MAIL = /^[^@]*$|\s|[@.](example|invalid|test|localhost)(\.(com|net|org))?$/i;

/**
 * npm's provenance and n8n's portal want a repository that exists, and n8n mails the author.
 *
 * @throws UserError that names the remaining placeholders
 */
export function checkOwner(
	{ author, repository, homepage, bugs }: Owned = JSON.parse(readFileSync('package.json', 'utf8')),
): void {
	const fields: Array<[name: string, value: string | undefined, placeholder: RegExp]> = [
		['author.name', author?.name, /^n8n-nodes-publishing\b/],
		['author.email', author?.email, NO_MAIL],
		['repository.url', repository?.url, NOBODY],
		['homepage', homepage, NOBODY],
		['bugs.url', bugs?.url, NOBODY],
	];
	const placeholders = fields.flatMap(([name, value = '', placeholder]) =>
		value.trim() === '' || placeholder.test(value) ? [name] : [],
	);
	if (placeholders.length > 0) {
		throw new UserError(
			`package.json still has placeholders for ${placeholders.join(', ')}: docs/release.md says what its owner fills in.`,
		);
	}
}
