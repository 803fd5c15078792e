import type { Locator, Page } from 'playwright-core';

/** The dialog in which a credential is entered; saving tests its connection. */
export class CredentialDialog {
	readonly #page: Page;
	readonly #dialog: Locator;
	/** The dialog's message after a successful test of the connection. */
	readonly success: Locator;

	private constructor(page: Page) {
		this.#page = page;
		this.#dialog = page.getByTestId('credential-edit-dialog');
		this.success = this.#dialog.getByTestId('credentials-config-container-test-success');
	}

	static async opened(page: Page): Promise<CredentialDialog> {
		const dialog = new CredentialDialog(page);
		await dialog.#dialog.waitFor();
		return dialog;
	}

	/** Fills text fields by the names of their parameters. */
	async fill(values: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			await this.#dialog.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
		}
	}

	/** Saves and waits until n8n has tested the connection. */
	async save(): Promise<void> {
		const tested = this.#page.waitForResponse(/\/rest\/credentials\/test/);
		const button = this.#page.getByTestId('credential-save-button');
		await button.click();
		// n8n takes no click before it has noticed the last change, which takes a busy machine its time.
		const again = setInterval(() => void button.click({ timeout: 1_000 }).catch(() => {}), 3_000);
		await tested.finally(() => clearInterval(again));
	}

	/** Waits until the test of the connection has succeeded and the dialog is closed. */
	async saved(): Promise<void> {
		await Promise.race([this.#closed(), this.success.waitFor()]);
		// n8n 2.41 closes it by itself, n8n 2.0 leaves that to the user.
		if (await this.#dialog.isVisible())
			await this.#closeButton.click({ timeout: 2_000 }).catch(() => {});
		await this.#closed();
	}

	/** Waits for the sentences with which the test of the connection failed. */
	async showsFailure(sentences: string): Promise<void> {
		const details = this.#dialog.getByText(sentences);
		const more = this.#dialog.getByText('More details');
		// Once opened, the details stay open for the failures that follow.
		await details.or(more).first().waitFor();
		if (await more.isVisible()) await more.click();
		await details.waitFor();
	}

	async close(): Promise<void> {
		await this.#closeButton.click();
		await this.#closed();
	}

	async #closed(): Promise<void> {
		await this.#dialog.waitFor({ state: 'hidden' });
	}

	/** The key Escape would close the node's details as well. */
	get #closeButton(): Locator {
		return this.#page.getByRole('button', { name: 'Close this dialog' }).filter({ visible: true });
	}
}
