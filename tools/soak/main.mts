/**
 * `npm run tool -- soak`. Fails if an event is lost unreported or repeated, a change is lost or repeated without a mark,
 * an execution fails, or n8n grows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { report } from './report.mts';
import { soak } from './soak.mts';
import { ALLOWED_PER_HOUR, findings } from './check.mts';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '30' },
		seed: { type: 'string', default: '1' },
		durable: { type: 'boolean', default: false },
	},
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (!(minutes >= 3) || !Number.isInteger(seed)) {
	throw new Error('--minutes takes a number from 3, --seed a whole number.');
}

const log = (line: string) => console.log(`${new Date().toISOString()}  ${line}`);
const result = await soak({ minutes, seed, everySeconds: 15, isDurable: values.durable, log });
mkdirSync('.cache', { recursive: true });
writeFileSync(
	'.cache/soak.json',
	JSON.stringify({ ...result, troubles: Object.fromEntries(result.troubles) }, null, '\t'),
);
console.log(report(result));
const found = findings(result, ALLOWED_PER_HOUR);
for (const finding of found) console.error(finding);
process.exit(found.length > 0 ? 1 : 0);
