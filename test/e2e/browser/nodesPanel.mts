import type { Locator, Page } from 'playwright-core';
import { NodeDetails } from './nodeDetails.mts';

/** The panel from which nodes are added to the canvas. */
export class NodesPanel {
	readonly #page: Page;
	readonly #panel: Locator;
	readonly items: Locator;

	constructor(page: Page) {
		this.#page = page;
		this.#panel = page.getByTestId('node-creator');
		this.items = this.#panel.getByTestId('item-iterator-item');
	}

	async search(text: string): Promise<void> {
		await this.#panel.getByTestId('node-creator-search-bar').fill(text);
	}

	/** A node, or an action of one, by its whole name. */
	item(name: string): Locator {
		const title = this.#page.getByTestId('node-creator-item-name').getByText(name, { exact: true });
		return this.items.filter({ has: title });
	}

	/** The address of a node's icon, which the browser has loaded and can draw. */
	async icon(name: string): Promise<string> {
		return await this.item(name)
			.locator('img')
			.first()
			.evaluate(async (image) => {
				await image.decode();
				if (image.naturalWidth === 0) throw new Error(`${image.src} is no image`);
				return image.src;
			});
	}

	/** Adds a node with one of its actions; its details open. */
	async addAction(node: string, action: string): Promise<NodeDetails> {
		await this.search(node);
		await this.item(node).click();
		return await this.add(action);
	}

	/** Adds a trigger, which n8n introduces with a page of its own; its details open. */
	async addTrigger(node: string): Promise<NodeDetails> {
		await this.search(node);
		await this.item(node).click();
		await this.items.filter({ hasText: 'Add to workflow' }).click();
		return await NodeDetails.opened(this.#page);
	}

	/** Adds a trigger that n8n lists event by event, for one of these; its details open. */
	async addEvent(node: string, event: RegExp): Promise<NodeDetails> {
		await this.search(node);
		await this.item(node).click();
		await this.items.filter({ hasText: event }).first().click();
		return await NodeDetails.opened(this.#page);
	}

	/** Adds the panel's entry of this name. Its details open. */
	async add(name: string): Promise<NodeDetails> {
		await this.item(name).click();
		return await NodeDetails.opened(this.#page);
	}
}
