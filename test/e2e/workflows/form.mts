import assert from 'node:assert/strict';
import { until } from './steps.mts';

export interface FormAccount {
	readonly user: string;
	readonly password: string;
}

/** The values of a page's fields, in their order: text or a file. */
export type FieldValues = ReadonlyArray<string | File>;

/** A browser on a published form of n8n, page by page. */
export class OpenForm {
	private readonly url: string;
	private readonly headers: Readonly<Record<string, string>>;
	/** The address of the pages after the first. */
	private pages = '';

	constructor(url: string, { user, password }: FormAccount) {
		this.url = url;
		this.headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` };
	}

	get executionId(): string {
		return new URL(this.pages).pathname.split('/').at(-1)!;
	}

	/** The first page. */
	async open(): Promise<string> {
		return await this.send(this.url);
	}

	/** Sends the first page; gives the next one. */
	async start(values: FieldValues): Promise<string> {
		const { formWaitingUrl }: { formWaitingUrl: string } = JSON.parse(
			await this.send(this.url, 'POST', fieldsOf(values)),
		);
		this.pages = formWaitingUrl;
		return await this.page();
	}

	/** Sends a page after the first; gives the next one. */
	async submit(values: FieldValues): Promise<string> {
		await this.send(this.pages, 'POST', fieldsOf(values));
		return await this.page();
	}

	/** The page that is waited for, as soon as there is one. */
	async page(): Promise<string> {
		const status = new URL(this.pages);
		status.pathname += '/n8n-execution-status';
		await until(
			() => this.send(status.href),
			(answer) => answer.trim() === 'form-waiting',
		);
		return await this.send(this.pages);
	}

	/** The last page does this itself as soon as it is shown. */
	async end(): Promise<void> {
		await this.send(this.pages, 'POST');
	}

	private async send(to: string, method = 'GET', body?: FormData): Promise<string> {
		const response = await fetch(to, { method, headers: this.headers, body });
		const answer = await response.text();
		assert.ok(response.ok, `${method} ${to}: ${response.status} ${answer}`);
		return answer;
	}
}

function fieldsOf(values: FieldValues): FormData {
	const fields = new FormData();
	for (const [index, value] of values.entries()) fields.set(`field-${index}`, value);
	return fields;
}
