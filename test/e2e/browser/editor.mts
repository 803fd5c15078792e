import { writeFile } from 'node:fs/promises';
import type { Browser, Page, PageScreenshotOptions } from 'playwright-core';
import { addCollector } from '../../../tools/setup/artifacts.mts';
import type { Owner } from '../../support/n8n/rest.mts';
import { Canvas } from './canvas.mts';
import { startChromium } from './chromium.mts';

/** Elements that pictures leave out. The last ones are the empty boxes for suggestions of expressions. */
const COVERING = [
	'.el-notification',
	'[data-test-id="canvas-controls"]',
	'[class*="executionButtons"]',
	'[class*="nodeButtonsWrapper"]',
	'[class^="ͼ1 "]:empty',
];

/** The mark of a failure's notification. */
const FAILED = '.el-notification--error';

interface EditorOptions {
	/** n8n's address, without trailing slash. */
	url: string;
	owner: Owner;
}

/** n8n's editor in a browser of its own, as the person who has signed in sees it. */
export class Editor {
	readonly page: Page;
	readonly #url: string;
	readonly #browser: Browser;

	private constructor(page: Page, url: string, browser: Browser) {
		this.page = page;
		this.#url = url;
		this.#browser = browser;
	}

	/** Opens the sign-in page and signs in. */
	static async open({ url, owner }: EditorOptions): Promise<Editor> {
		const browser = await startChromium();
		try {
			const page = await browser.newPage({
				// As wide as n8n needs to show a node's details with all their buttons.
				viewport: { width: 1400, height: 875 },
			});
			addCollector(async () => ({ 'screenshot.png': await page.screenshot() }));
			// The first load of n8n's pages takes long on a busy machine.
			page.setDefaultNavigationTimeout(180_000);
			// Otherwise n8n explains pinning, over the data, when a trigger has shown its first event.
			await page.addInitScript(() => localStorage.setItem('N8N_PIN_DATA_DISCOVERY_NDV', 'true'));
			const editor = new Editor(page, url, browser);
			await editor.#signIn(owner);
			return editor;
		} catch (error) {
			await browser.close();
			throw error;
		}
	}

	async #signIn({ email, password }: Owner): Promise<void> {
		await this.page.goto(`${this.#url}/signin`);
		await this.page.locator('input[name="emailOrLdapLoginId"]').fill(email);
		await this.page.locator('input[name="password"]').fill(password);
		await this.page.getByTestId('form-submit-button').click();
		await this.page.waitForURL(/\/(home|workflow)/);
	}

	/** An empty canvas. */
	async newWorkflow(): Promise<Canvas> {
		await this.page.goto(`${this.#url}/workflow/new`);
		const canvas = new Canvas(this.page);
		await canvas.firstStep.waitFor();
		return canvas;
	}

	async openWorkflow(id: string): Promise<Canvas> {
		await this.page.goto(`${this.#url}/workflow/${id}`);
		const canvas = new Canvas(this.page);
		await canvas.nodes.first().waitFor();
		return canvas;
	}

	/** Pastes a workflow's text on an empty canvas, as people do after copying a file, and saves it. Returns its ID. */
	async pasteWorkflow(text: string): Promise<string> {
		const { nodes } = await this.newWorkflow();
		await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		// As text, because the types of tests have no browser.
		await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
		await this.page.keyboard.press('Control+v');
		await nodes.first().waitFor();
		await this.page.keyboard.press('Control+s');
		// n8n 2.41 has the workflow's ID in its address before it has saved the workflow.
		await this.page.waitForURL(/\/workflow\/(?!new)\w+(?!\?new)$/);
		return new URL(this.page.url()).pathname.split('/').at(-1)!;
	}

	/**
	 * Takes a picture into a PNG file as soon as nothing moves, without n8n's notifications of success and the
	 * canvas's buttons, which cover nodes. `clip`: the part of the page to show.
	 *
	 * @throws Error if n8n shows a failure
	 */
	async takePicture(file: string, clip?: PageScreenshotOptions['clip']): Promise<void> {
		// The boxes have a stronger rule of their own.
		const style = `${COVERING.join(', ')} { display: none !important }`;
		const shoot = () => this.page.screenshot({ style, clip });
		let picture = await shoot();
		for (let before: Buffer | undefined; !before?.equals(picture); ) {
			await new Promise((resolve) => setTimeout(resolve, 500));
			before = picture;
			picture = await shoot();
		}
		const failure = this.page.locator('.el-notification', { has: this.page.locator(FAILED) });
		if ((await failure.count()) > 0) throw new Error(await failure.first().innerText());
		await writeFile(file, picture);
	}

	async close(): Promise<void> {
		await this.#browser.close();
	}
}
