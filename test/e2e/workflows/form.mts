import assert from 'node:assert/strict';
import { until } from './steps.mts';

export interface FormAccount {
	readonly user: string;
	readonly password: string;
}

/** What a browser sees and does on a published form of n8n, from opening it to its last page. */
export interface SubmittedForm {
	readonly executionId: string;
	readonly lastPage: string;
}

/** Opens the form, chooses a file in its only field, submits it and waits for the last page. */
export async function submitForm(
	url: string,
	{ user, password }: FormAccount,
	file: File,
): Promise<SubmittedForm> {
	const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` };
	const send = async (to: string, method = 'GET', body?: FormData) => {
		const response = await fetch(to, { method, headers, body });
		const answer = await response.text();
		assert.ok(response.ok, `${method} ${to}: ${response.status} ${answer}`);
		return answer;
	};
	assert.match(await send(url), /type="file"/);

	const fields = new FormData();
	fields.set('field-0', file);
	const { formWaitingUrl }: { formWaitingUrl: string } = JSON.parse(
		await send(url, 'POST', fields),
	);
	const status = new URL(formWaitingUrl);
	status.pathname += '/n8n-execution-status';
	await until(
		() => send(status.href),
		(answer) => answer.trim() === 'form-waiting',
	);
	const lastPage = await send(formWaitingUrl);
	// The page does this itself as soon as it is shown.
	await send(formWaitingUrl, 'POST');
	const executionId = new URL(formWaitingUrl).pathname.split('/').at(-1)!;
	return { executionId, lastPage };
}
