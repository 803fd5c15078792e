import { parser } from 'keep-a-changelog';
import { readFileSync } from 'node:fs';
import { UserError } from '../setup/userError.mjs';

const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * Holds the tag that starts a release against package.json.
 *
 * @throws UserError when they differ; nothing without a tag
 */
export function checkTag(tag: string | undefined): void {
	if (tag !== undefined && tag !== `v${version}`) {
		throw new UserError(`The tag is ${tag}, but package.json says ${version}: tag v${version}.`);
	}
}

/**
 * Checks that the changelog is in Keep-a-Changelog form and has an entry for this version, with a date that is not in
 * the future, and nothing unreleased.
 *
 * @throws UserError that names the missing part
 */
export function checkChangelog(
	text = readFileSync('CHANGELOG.md', 'utf8'),
	now = new Date(),
): void {
	const { releases } = read(text);
	const latest = releases.find((release) => release.version !== undefined);
	if (latest?.version !== version) {
		throw new UserError(
			`CHANGELOG.md's latest version is ${latest?.version ?? 'missing'}, but package.json says ${version}: move what is under "Unreleased" below "[${version}]" and a date.`,
		);
	}
	if (latest.date === undefined || latest.date > now) {
		throw new UserError(`CHANGELOG.md's date of ${version} is to come.`);
	}
	if (latest.isEmpty()) throw new UserError(`CHANGELOG.md says nothing about ${version}.`);
	if (releases.some((release) => release.version === undefined && !release.isEmpty())) {
		throw new UserError(
			`CHANGELOG.md still has changes under "Unreleased": move them to ${version}.`,
		);
	}
}

/** @throws UserError as long as README.md says that the package cannot be installed */
export function checkReadme(text = readFileSync('README.md', 'utf8')): void {
	if (/not published yet/i.test(text)) {
		throw new UserError('README.md says "not published yet" above "Install": take that line out.');
	}
}

function read(text: string) {
	try {
		return parser(text);
	} catch (error) {
		throw new UserError(
			`CHANGELOG.md is not in Keep-a-Changelog form: ${(error as Error).message}`,
		);
	}
}
