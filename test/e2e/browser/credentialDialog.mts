import type { Locator, Page } from 'playwright-core';

/** The dialog in which a credential is entered; saving tests its connection. */
export class CredentialDialog {
	readonly #page: Page;
	readonly #dialog: Locator;
	/** What the dialog shows when the test of the connection succeeded. */
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

	/** Saves and waits until n8n has tested the connection: it closes the dialog when that succeeded. */
	async save(): Promise<void> {
		const tested = this.#page.waitForResponse(/\/rest\/credentials\/test/);
		const button = this.#page.getByTestId('credential-save-button');
		await button.click();
		// n8n takes no click before it has noticed the last change, which takes a busy machine its time.
		const again = setInterval(() => void button.click({ timeout: 1_000 }).catch(() => {}), 3_000);
		await tested.finally(() => clearInterval(again));
	}

	async saved(): Promise<void> {
		await this.#dialog.waitFor({ state: 'hidden' });
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
		// The key Escape would close the node's details as well.
		const button = this.#page.getByRole('button', { name: 'Close this dialog' });
		await button.filter({ visible: true }).click();
		await this.saved();
	}
}
