import assert from 'node:assert/strict';
import type { Email } from 'postal-mime';
import type { Mailbox } from '../../support/mailbox.mts';
import type { RestClient } from '../../support/n8n/rest.mts';
import { until } from '../../support/until.mts';

/** Resolves with the email of an execution once that execution waits for the answer, and takes the email out. */
export async function askingEmail(
	{ emails }: Mailbox,
	rest: RestClient,
	executionId: string,
): Promise<Email> {
	await waiting(rest, executionId);
	return emails.shift()!;
}

/** Resolves once the execution waits. n8n asks before it has saved the execution, and until then takes no answer. */
export async function waiting(rest: RestClient, executionId: string): Promise<void> {
	await until(async () => {
		const path = `/executions/${executionId}`;
		const { status } = await rest.request<{ status: string }>('GET', path);
		assert.ok(!['success', 'error', 'crashed'].includes(status), `It asks nothing: ${status}`);
		return status === 'waiting';
	}, 'the execution waits for an answer');
}

/** Returns the address behind a button of an email. */
export function linkOf({ html = '' }: Email, button: string): string {
	const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
	const link = links.find(([, , text]) => text.trim() === button);
	assert.ok(link, `The email has no button "${button}":\n${html}`);
	return link[1].replaceAll('&amp;', '&');
}

/** Opens the address as a person's browser does, or submits a form there. Returns the page. */
export async function openLink(link: string, fields?: Readonly<Record<string, string>>) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
	const response = await fetch(link, {
		method: fields ? 'POST' : 'GET',
		body: fields ? body : undefined,
		// n8n ignores answers from programs that only look at links.
		headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' },
	});
	const page = await response.text();
	assert.ok(response.ok, `${response.status} ${page}`);
	return page;
}
