import { existsSync } from 'node:fs';
import { chromium, selectors, type Browser } from 'playwright-core';
import { UserError } from '../../../tools/setup/userError.mjs';

/** The path in Debian's package. The environment variable CHROMIUM names another one. */
const EXECUTABLE = process.env.CHROMIUM || '/usr/bin/chromium';

/** Nothing but the pages under test, drawn without a graphics card. */
const FLAGS = [
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Small letters keep their shapes in pictures.
	'--font-render-hinting=none',
];

// n8n's editor marks elements for tests with this attribute.
selectors.setTestIdAttribute('data-test-id');

/** @throws UserError when there is no Chromium: tests download none */
export function ensureChromium(): void {
	if (existsSync(EXECUTABLE)) return;
	throw new UserError(
		`There is no Chromium at ${EXECUTABLE}: install it (on Debian: apt-get install -y chromium), or name its path in the environment variable CHROMIUM.`,
	);
}

/** Starts Chromium without a window. It ends with `close()` or, at the latest, with this process. */
export async function startChromium(): Promise<Browser> {
	ensureChromium();
	return await chromium.launch({
		executablePath: EXECUTABLE,
		args: process.getuid?.() === 0 ? ['--no-sandbox', ...FLAGS] : FLAGS,
		// A signal ends this process, and that ends Chromium.
		handleSIGINT: false,
		handleSIGTERM: false,
		handleSIGHUP: false,
	});
}
