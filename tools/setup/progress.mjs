import { performance } from 'node:perf_hooks';

/** @param {number} ms */
function duration(ms) {
	const seconds = Math.round(ms / 1000);
	return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Prints the task and its duration so far: every second on a terminal, every half minute in a log.
 *
 * @template T
 * @param {string} title the task, e.g. "Installing n8n (about 4 minutes, once)"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} the result of `work`
 */
export async function step(title, work) {
	const terminal = process.stdout.isTTY;
	const started = performance.now();
	const elapsed = () => duration(performance.now() - started);
	const say = (/** @type {string} */ text) =>
		process.stdout.write(terminal ? `\r\x1b[K${text}` : `${text}\n`);

	say(`${title} …`);
	const timer = setInterval(() => say(`${title} … ${elapsed()}`), terminal ? 1_000 : 30_000);
	try {
		const result = await work();
		say(`${title}: done in ${elapsed()}`);
		return result;
	} finally {
		clearInterval(timer);
		if (terminal) process.stdout.write('\n');
	}
}
