/**
 * `npm run soak [-- --minutes=30] [-- --seed=1]`: the activity feed and the import automation in a real
 * n8n for a long time, with random disconnections. Fails where an event is lost or repeated, an
 * execution fails, or what n8n holds grows. All samples are in .cache/soak.json afterwards.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { report } from './report.mts';
import { soak } from './soak.mts';
import { FINDINGS_NEED_MINUTES, findings } from './verdict.mts';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '30' },
		seed: { type: 'string', default: '1' },
	},
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes >= FINDINGS_NEED_MINUTES) || !Number.isInteger(seed)) {
	console.error(
		`--minutes takes a number from ${FINDINGS_NEED_MINUTES}, --seed a whole number.\nUsage: npm run soak -- --minutes=30 --seed=1`,
	);
	process.exit(1);
}

let told = Date.now();
const result = await soak({
	minutes,
	seed,
	everySeconds: 10,
	onSample({ heap, resident, handles, openFiles }, { sent, once, missed }) {
		if (Date.now() < told) return;
		told += 60_000;
		const held = `heap ${heap.toFixed(1)} MB, resident ${resident.toFixed(0)} MB, ${handles} handles, ${openFiles} files`;
		console.log(
			`${new Date().toISOString()}  ${once} of ${sent} arrived, ${missed} missed; ${held}`,
		);
	},
});
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/soak.json', JSON.stringify(result, null, '\t'));
console.log(report(result));
const found = findings(result);
for (const finding of found) console.error(finding);
process.exit(found.length > 0 ? 1 : 0);
