import type { Locator, Page } from 'playwright-core';
import { CredentialDialog } from './credentialDialog.mts';

/** The details of one node: input, parameters, output. */
export class NodeDetails {
	readonly #page: Page;
	readonly #view: Locator;
	readonly input: Locator;
	readonly output: Locator;

	constructor(page: Page) {
		this.#page = page;
		this.#view = page.getByTestId('ndv');
		this.input = this.#view.getByTestId('ndv-input-panel');
		this.output = this.#view.getByTestId('output-panel');
	}

	static async opened(page: Page): Promise<NodeDetails> {
		const details = new NodeDetails(page);
		await details.#view.waitFor();
		return details;
	}

	/** Opens the dialog for a new credential. */
	async newCredential(): Promise<CredentialDialog> {
		await this.#view.getByTestId('node-credentials-select').click();
		await this.#page.getByTestId('node-credentials-select-item-new').click();
		return await CredentialDialog.opened(this.#page);
	}

	/** Opens the dialog for the first credential of the node's type. */
	async firstCredential(): Promise<CredentialDialog> {
		// n8n 2.41 has a button; before, there was a list with one entry.
		const button = this.#view.getByRole('button', { name: /^Connect to/ });
		const list = this.#view.getByTestId('node-credentials-select');
		await button.or(list).first().waitFor();
		if (!(await button.isVisible())) return await this.newCredential();
		await button.click();
		return await CredentialDialog.opened(this.#page);
	}

	/** Opens the dialog of the chosen credential; n8n tests it at once. */
	async editCredential(): Promise<CredentialDialog> {
		await this.#view.getByTestId('credential-edit-button').click();
		return await CredentialDialog.opened(this.#page);
	}

	async chooseCredential(name: string): Promise<void> {
		await this.#view.getByTestId('node-credentials-select').click();
		await this.#page
			.locator('[data-test-id^="node-credentials-select-item-"]')
			.filter({ hasText: name, visible: true })
			.click();
	}

	/** Opens a picker and types into its search once it shows its list. Returns the entries. */
	async searchPicker(parameter: string, text: string): Promise<Locator> {
		await this.#view.getByTestId(`resource-locator-${parameter}`).getByTestId('rlc-input').click();
		const entries = this.#page.getByTestId('rlc-item');
		// In n8n 2.0, a list that arrives after the first letter replaces the search result.
		await entries.first().waitFor();
		await this.#page.getByTestId('rlc-search').fill(text);
		return entries;
	}

	/** Returns the names of the fields that n8n expects from an earlier node that has not run yet. */
	async inputPreview(node: string): Promise<string[]> {
		await this.input.getByTestId('schema-preview-warning').waitFor();
		const fields = this.input.getByTestId('run-data-schema-node-name');
		const ofNode = fields.and(this.#page.locator(`[data-node-name="${node}"]`));
		return (await ofNode.allInnerTexts()).toSorted();
	}

	/** Runs the nodes before this one, so that it has input. */
	async executePrevious(): Promise<void> {
		await this.input.getByText('Execute previous nodes').click();
		await this.input.getByTestId('run-data-schema-item').first().waitFor();
	}

	/** A key of the input's items, to be dragged. */
	inputKey(name: string): Locator {
		return this.input.getByText(name, { exact: true }).first();
	}

	/** Waits for a text that explains a trigger. */
	async explains(text: string): Promise<void> {
		await this.#view.getByText(text).waitFor();
	}

	/** Clicks the link of a mapper that has no fields. */
	async retryFields(): Promise<void> {
		await this.#view.getByText('Retry', { exact: true }).click();
	}

	/** Runs the node, or listens for a trigger's event. */
	async execute(): Promise<void> {
		await this.#view.getByTestId('node-execute-button').click();
	}

	/** Shows the output's fields one below the other. */
	async showSchema(): Promise<void> {
		await this.output.getByText('Schema', { exact: true }).click();
	}

	/** The rows of the output's table, as soon as there are any. */
	async outputRows(): Promise<string[][]> {
		// n8n remembers how an output was last shown.
		await this.output.getByText('Table', { exact: true }).click();
		const rows = this.output.locator('table tbody tr');
		await rows.first().waitFor();
		const texts = await rows.evaluateAll((all) =>
			all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
		);
		return texts;
	}

	async close(): Promise<void> {
		await this.#view.getByTestId('ndv-close-button').click();
		await this.#view.waitFor({ state: 'hidden' });
	}
}
