/**
 * `npm run tool -- soak [--minutes=30] [--seed=1] [--durable]`: runs both triggers in a real n8n for a long time, while
 * the connection, n8n and the machine meet one trouble after another. Fails if an event is lost unreported or repeated,
 * a change is lost or repeated without a mark, an execution fails, or n8n grows. All samples are in .cache/soak.json
 * afterwards.
 * `--durable` has n8n poll with durable cursors and not from memory.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { report } from './report.mts';
import { soak } from './soak.mts';
import { ALLOWED_PER_HOUR, findings, SHORTEST_MINUTES } from './check.mts';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '30' },
		seed: { type: 'string', default: '1' },
		durable: { type: 'boolean', default: false },
	},
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes >= SHORTEST_MINUTES) || !Number.isInteger(seed)) {
	throw new Error(`--minutes takes a number from ${SHORTEST_MINUTES}, --seed a whole number.`);
}

let next = Date.now();
const result = await soak({
	minutes,
	seed,
	everySeconds: 15,
	isDurable: values.durable,
	onSample(sample, { sent, once, missed }, changes) {
		if (Date.now() < next) return;
		next += 60_000;
		const { held, resident, handles, openFiles } = sample;
		const told = `${held.toFixed(1)} MB in use, ${resident.toFixed(0)} MB resident, ${handles} handles, ${openFiles} files`;
		console.log(
			`${new Date().toISOString()}  ${once} of ${sent} arrived, ${missed} missed; ${changes.delivered} of ${changes.happened} changes; ${told}`,
		);
	},
	onTrouble: (name) => console.log(`${new Date().toISOString()}  ${name}`),
});
mkdirSync('.cache', { recursive: true });
writeFileSync(
	'.cache/soak.json',
	JSON.stringify({ ...result, troubles: Object.fromEntries(result.troubles) }, null, '\t'),
);
console.log(report(result));
const found = findings(result, ALLOWED_PER_HOUR);
for (const finding of found) console.error(finding);
process.exit(found.length > 0 ? 1 : 0);
