/**
 * A text without the secrets given: a service or a proxy that repeats what it was sent must not spread
 * them. Also finds them with the slashes escaped, as in JSON, and encoded as in URLs.
 */
export function withoutSecrets(text: string, secrets: readonly unknown[]): string {
	return secrets
		.filter((secret): secret is string => typeof secret === 'string' && secret !== '')
		.flatMap((secret) => [
			secret,
			secret.replaceAll('/', '\\/'),
			encodeURIComponent(secret.toWellFormed()),
		])
		.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}
