import type { Page } from 'playwright-core';

interface Look {
	/** The brightness of the page's ground, from 0 to 1. */
	ground: number;
	/** Returns the texts whose contrast with their background is less than 4.5 (WCAG 2.2, 1.4.3). */
	faint: string[];
}

/** Reads how a page looks in the theme that it has now. */
export async function readLook(page: Page): Promise<Look> {
	return await page.evaluate<Look>(LOOK);
}

/** Runs in the page. A canvas converts every notation of colors. */
const LOOK = `(() => {
	const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	const paint = (layers) => {
		for (const layer of layers) {
			pixel.fillStyle = layer;
			pixel.fillRect(0, 0, 1, 1);
		}
		const linear = [...pixel.getImageData(0, 0, 1, 1).data]
			.map((value) => value / 255)
			.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
		return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
	};
	const behind = (element) =>
		element ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : ['canvas'];
	const texts = [...document.body.querySelectorAll('*')].filter(
		(element) =>
			element.checkVisibility() &&
			[...element.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()),
	);
	const contrast = (element) => {
		const [one, other] = [paint(behind(element)), paint([...behind(element), getComputedStyle(element).color])];
		return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
	};
	const faint = texts.filter((element) => contrast(element) < 4.5);
	return {
		ground: paint(behind(document.documentElement)),
		faint: faint.map((element) => element.textContent.trim() + ': ' + contrast(element).toFixed(1)),
	};
})()`;
