import { setTimeout as wait } from 'node:timers/promises';
import { feedWorkflow } from '../../test/support/feed/feedWorkflow.mts';
import { webhookAnswers, webhookWorkflow } from '../../test/support/feed/webhookWorkflow.mts';
import { startInstance, type Instance } from '../../test/support/n8n/instance.mts';
import { atMost, type Bench, type Figure } from './figure.mts';
import { median, seconds } from './measure.mts';

const FEEDS = 10;
const LATER_AT_MOST_S = 5;
const ENDED_WITHIN_S = 5;

/** The time that n8n takes to start and stop with feeds whose realtime server is away or does not answer. */
export async function starting({ runs }: Pick<Bench, 'runs'>): Promise<Figure[]> {
	const instance = await startInstance();
	try {
		await publishFeeds(instance);
		const { realtime } = instance.sandbox.control;
		const [there, away, ends]: number[][] = [[], [], []];
		for (let run = 0; run < runs; run++) {
			there.push((await restart(instance, async () => {})).start);
			await allSubscribed(instance);
			realtime.silence(true);
			const { start, end } = await restart(instance, async () => {
				realtime.silence(false);
				await realtime.stop();
			});
			away.push(start);
			ends.push(end);
			await realtime.start();
			await allSubscribed(instance);
		}
		const later = away.map((ms, run) => ms - there[run]);
		return [
			{
				work: `n8n's start with ${FEEDS} feeds whose realtime server is away, to the first answer of another workflow`,
				measured: seconds(away),
				against: `the server is there: ${seconds(there)}`,
				ratio: `${seconds(later)} later`,
				goal: atMost(LATER_AT_MOST_S, median(later) / 1000),
			},
			{
				work: `From SIGTERM to n8n's end with ${FEEDS} feeds whose realtime server does not answer`,
				measured: seconds(ends),
				against: `${ENDED_WITHIN_S} s`,
				ratio: '-',
				goal: atMost(ENDED_WITHIN_S, Math.max(...ends) / 1000),
			},
		];
	} finally {
		await instance.close();
	}
}

async function publishFeeds(instance: Instance): Promise<void> {
	const { rest } = instance.server;
	for (let number = 0; number < FEEDS; number++) {
		await rest.saveWorkflow(instance.withCredentials(feedWorkflow(`feed-${number}`)));
		await rest.publishWorkflow(`feed-${number}`);
	}
	await rest.saveWorkflow(webhookWorkflow);
	await rest.publishWorkflow(webhookWorkflow.id);
}

/** How long the end and the start took, in milliseconds. */
async function restart(instance: Instance, meanwhile: () => Promise<void>) {
	const began = performance.now();
	let ended = 0;
	await instance.restart(async () => {
		ended = performance.now();
		await meanwhile();
	});
	const { url } = instance.server;
	while (!(await webhookAnswers(url))) await wait(50);
	return { end: ended - began, start: performance.now() - ended };
}

async function allSubscribed({ sandbox }: Instance): Promise<void> {
	const { realtime } = sandbox.control;
	while (
		realtime.state().sockets.filter(({ subscriptions }) => subscriptions.length > 0).length < FEEDS
	) {
		await wait(100);
	}
}
