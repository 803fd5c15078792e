/**
 * `npm run soak:day [-- --every=5] [-- --seed=1] [-- --durable]`: a workflow with all kinds of changes runs in a
 * real n8n through a day, which the sandbox's clock is moved through by hand: so many minutes from poll to poll.
 * Fails where a change is lost, or delivered again without a mark.
 */
import Table from 'cli-table3';
import { parseArgs } from 'node:util';
import { command } from '../../../../scripts/setup/command.mjs';
import { UserError } from '../../../../scripts/setup/userError.mjs';
import { changeFindings } from '../../../support/changes/changeLog.mts';
import { day, type DayResult } from './day.mts';

const { values } = parseArgs({
	options: {
		every: { type: 'string', default: '5' },
		seed: { type: 'string', default: '1' },
		durable: { type: 'boolean', default: false },
	},
});

void command(async () => {
	const [everyMinutes, seed] = [Number(values.every), Number(values.seed)];
	if (!(everyMinutes >= 1) || 60 % everyMinutes !== 0 || !Number.isInteger(seed)) {
		throw new UserError('--every takes a divisor of 60, --seed a whole number.');
	}
	const began = Date.now();
	const onHour = (time: string) => console.log(time);
	const result = await day({ everyMinutes, seed, isDurable: values.durable, onHour });
	console.log(report(result));
	console.log(`A day in ${Math.round((Date.now() - began) / 60_000)} minutes.`);
	for (const failure of result.failedPolls) console.log(`A poll failed: ${failure}`);
	for (const key of result.lost) console.error(`Not delivered: ${key}`);
	const findings = [...result.counts].flatMap(([event, counts]) =>
		changeFindings(counts).map((finding) => `${event}: ${finding}`),
	);
	for (const finding of findings) console.error(finding);
	process.exitCode = findings.length > 0 ? 1 : 0;
});

function report({ counts, polls, requests }: DayResult): string {
	const head = ['Event', 'Happened', 'Delivered', 'Lost', 'Repeated unmarked', 'Marked'];
	const table = new Table({ head, style: { head: [], border: [] } });
	for (const [event, { happened, delivered, lost, repeated, marked }] of counts) {
		table.push([event, happened, delivered, lost, repeated, marked]);
	}
	return `${table}\n${polls} polls of each trigger, ${requests} requests of all.`;
}
