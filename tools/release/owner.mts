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
/** Domains that never receive mail (RFC 2606). */
const NO_MAIL = /[@.](example|invalid|test|localhost)(\.(com|net|org))?$/i;

/**
 * npm's provenance and n8n's portal want a repository that exists, and n8n mails the author.
 *
 * @throws UserError that names the remaining placeholders
 */
export function checkOwner(
	{ author, repository, homepage, bugs }: Owned = JSON.parse(readFileSync('package.json', 'utf8')),
): void {
	const placeholders = Object.entries({
		'author.name': isMissing(author?.name) || /^n8n-nodes-publishing\b/.test(author!.name!),
		'author.email': !/^\S+@\S+$/.test(author?.email ?? '') || NO_MAIL.test(author!.email!),
		'repository.url': isMissing(repository?.url) || NOBODY.test(repository!.url!),
		homepage: isMissing(homepage) || NOBODY.test(homepage!),
		'bugs.url': isMissing(bugs?.url) || NOBODY.test(bugs!.url!),
	}).flatMap(([name, isPlaceholder]) => (isPlaceholder ? [name] : []));
	if (placeholders.length > 0) {
		throw new UserError(
			`package.json still has placeholders for ${placeholders.join(', ')}: docs/release.md says what its owner fills in.`,
		);
	}
}

function isMissing(text: string | undefined): boolean {
	return text === undefined || text.trim() === '';
}
