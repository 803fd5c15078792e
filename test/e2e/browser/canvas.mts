import type { Locator, Page } from 'playwright-core';
import { NodeDetails } from './nodeDetails.mts';
import { NodesPanel } from './nodesPanel.mts';

/** The editor's canvas with a workflow's nodes. */
export class Canvas {
	readonly #page: Page;
	/** The button on an empty canvas. */
	readonly firstStep: Locator;
	readonly nodes: Locator;

	constructor(page: Page) {
		this.#page = page;
		this.firstStep = page.getByTestId('canvas-plus-button');
		this.nodes = page.getByTestId('canvas-node');
	}

	/** Opens the nodes panel for the first node of an empty canvas. */
	async addFirstStep(): Promise<NodesPanel> {
		await this.firstStep.click();
		return new NodesPanel(this.#page);
	}

	/** Opens the nodes panel for a node that follows another. */
	async addAfter(node: string): Promise<NodesPanel> {
		await this.node(node).getByTestId('canvas-handle-plus').click();
		return new NodesPanel(this.#page);
	}

	node(name: string): Locator {
		return this.nodes.and(this.#page.locator(`[data-node-name="${name}"]`));
	}

	async openNode(name: string): Promise<NodeDetails> {
		await this.node(name).dblclick();
		return new NodeDetails(this.#page);
	}

	/** The names of the nodes that n8n marks as unfinished. */
	async unfinished(): Promise<string[]> {
		const marked = this.nodes.filter({ has: this.#page.getByTestId('node-issues') });
		return await marked.evaluateAll((all) =>
			all.map((node) => node.getAttribute('data-node-name')!),
		);
	}

	/** Waits for a text on the canvas. */
	async explains(text: string): Promise<void> {
		await this.#page.getByText(text).waitFor();
	}

	/** Executes the whole workflow, and waits until n8n says that it has succeeded. */
	async execute(): Promise<void> {
		await this.#page.getByTestId('execute-workflow-button').click();
		await this.#page.getByText('Workflow executed successfully').waitFor();
	}

	/** Opens the panel below the canvas, which shows what the last node returned. */
	async showLog(): Promise<void> {
		await this.#page.getByTestId('logs-overview-header').click();
		await this.#page.getByTestId('log-details-output').waitFor();
	}

	/** The only note on the canvas: its height, and the height of its text, in pixels. */
	async noteHeights(): Promise<{ note: number; text: number }> {
		return await this.#page.getByTestId('sticky').evaluate((note) => ({
			note: note.clientHeight,
			text: note.querySelector('[class^="_wrapper"] > div')!.clientHeight,
		}));
	}

	/** Moves and scales the canvas so that every node is seen. */
	async showAll(): Promise<void> {
		// A node under the pointer would show its buttons.
		await this.#page.mouse.move(0, 0);
		await this.#page.keyboard.press('1');
	}

	/** The area of all nodes on the page, with their names and handles. */
	async area() {
		// The canvas moves to its new place.
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		const boxes = await this.nodes.evaluateAll((all) =>
			all.map((node) => node.getBoundingClientRect().toJSON() as Record<string, number>),
		);
		const of = (side: string) => boxes.map((box) => box[side]);
		const x = Math.min(...of('left')) - 70;
		const y = Math.min(...of('top')) - 30;
		const width = Math.max(...of('right')) + 80 - x;
		return { x, y, width, height: Math.max(...of('bottom')) + 80 - y };
	}
}
