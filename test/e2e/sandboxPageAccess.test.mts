import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLook } from './browser/look.mts';
import { useSandboxPage } from './browser/sandboxPage.mts';

/** The page of `npm run sandbox` on a phone, in the dark, and for who cannot see it. */
const LIST = '/api/v3/contacts/imports';

const { current, call } = useSandboxPage();

for (const width of [390, 320]) {
	test(`fits a phone ${width} pixels wide, without scrolling to the side`, async () => {
		const { page } = current;
		await call('GET', `${LIST}/${'x'.repeat(300)}/errors?api=true`);
		await page.setViewportSize({ width, height: 844 });
		await page.getByText('x'.repeat(300)).waitFor();
		const [needed, given] = await page.evaluate<[number, number]>(
			'[document.documentElement.scrollWidth, innerWidth]',
		);
		assert.deepEqual([needed, given], [width, width]);
	});
}

test('is dark where the person prefers it, and readable in both themes', async () => {
	const { page } = current;
	await call('GET', `${LIST}?api=true`);
	await call('GET', '/nowhere');
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.getByRole('table').waitFor();
		const { ground, faint } = await readLook(page);
		assert.equal(ground < 0.5, colorScheme === 'dark');
		assert.deepEqual(faint, []);
	}
});

test('every control has a name', async () => {
	const { page } = current;
	const tree = await page.locator('body').ariaSnapshot();
	const controls = tree.match(
		/^\s*- (button|textbox|combobox|spinbutton|radio|link|progressbar)\b.*/gm,
	)!;
	assert.ok(controls.length > 20);
	assert.deepEqual(
		controls.filter((control) => !/"[^"]+"/.test(control)),
		[],
	);
});
