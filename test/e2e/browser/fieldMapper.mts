import type { Locator, Page } from 'playwright-core';

/** The parameter of an open node in which fields are mapped, whose fields go by their IDs. */
export class FieldMapper {
	readonly #page: Page;
	readonly #parameter: string;
	readonly #view: Locator;

	private constructor(page: Page, parameter: string) {
		this.#page = page;
		this.#parameter = parameter;
		this.#view = page.getByTestId('resource-mapper-container');
	}

	/** Once the list of fields has been read. */
	static async opened(page: Page, parameter: string): Promise<FieldMapper> {
		const mapper = new FieldMapper(page, parameter);
		await mapper.#view.waitFor();
		return mapper;
	}

	/** The labels of the fields that are shown, from top to bottom. */
	async labels(): Promise<string[]> {
		const labels = this.#view.locator('label[for^="value["]');
		await labels.first().waitFor();
		return (await labels.allInnerTexts()).map((text) => text.split('\n')[0].trim());
	}

	/** Reads the list of fields again. The button is there if n8n has noticed that the list has changed. */
	async refresh(): Promise<void> {
		await this.#view.getByTitle('Refresh', { exact: true }).click();
	}

	/** Returns the value that is typed or chosen in a field, or an empty text. */
	async shown(id: string): Promise<string> {
		return await this.#field(id).locator('input').inputValue();
	}

	async type(id: string, text: string): Promise<void> {
		await this.#field(id).locator('input').fill(text);
	}

	async choose(id: string, option: string): Promise<void> {
		await this.#field(id).locator('input').click();
		await this.#page.getByRole('option', { name: option }).filter({ visible: true }).click();
	}

	/** Drags a key of the input onto a field, which becomes an expression. */
	async drag(key: Locator, id: string): Promise<void> {
		const field = this.#field(id);
		await field.scrollIntoViewIfNeeded();
		await key.hover();
		await this.#page.mouse.down();
		const { x, y } = (await field.boundingBox())!;
		await this.#page.mouse.move(x + 40, y + 10, { steps: 15 });
		await this.#page.mouse.up();
		await field.locator('.cm-focused').waitFor();
		// The result of the expression covers the next fields while the field has the focus.
		await this.#view.getByText('Values to Send').click();
	}

	async mapAutomatically(): Promise<void> {
		await this.#view.getByTestId('mapping-mode-select').locator('input').click();
		await this.#page.getByRole('option', { name: /^Map Automatically/ }).click();
		await this.#view.getByTestId('mapping-fields-container').waitFor({ state: 'hidden' });
	}

	#field(id: string): Locator {
		const path = `parameters.${this.#parameter}.value["${id}"]`;
		return this.#view.locator(`[data-parameter-path='${path}']`);
	}
}
