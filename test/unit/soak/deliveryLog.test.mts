import { DeliveryLog, type Deliveries } from '../../support/feed/deliveryLog.mts';

const OUTAGE = { downSince: 0, upAt: Infinity };

/** Numbers of subscriptions that an event was published to, arrivals as `event execution time`, and counts but for zero. */
test.each<[string, published: number[], arrived: string[], Partial<Deliveries>]>([
	['events that arrive once each', [1, 1], ['0 1 0', '1 2 1'], { sent: 2, once: 2 }],
	['an event that does not arrive', [1], [], { sent: 1, lost: 1 }],
	['an event for two subscriptions', [2], ['0 1 0'], { sent: 1, once: 1, crowded: 1 }],
	['an event that starts two executions', [1], ['0 1 0', '0 2 1'], { sent: 1, repeated: 1 }],
	['an execution that reports itself twice', [1], ['0 1 0', '0 1 0'], { sent: 1, once: 1 }],
	[
		'an event received before an earlier one',
		[1, 1],
		['0 1 9', '1 2 1'],
		{ sent: 2, once: 2, outOfOrder: 1 },
	],
	[
		'an event whose execution was created before that of an earlier one',
		[1, 1],
		['0 2 0', '1 1 1'],
		{ sent: 2, once: 2, overtaken: 1 },
	],
	['an event without a subscription', [0], [], { missed: 1, untold: 1 }],
	['such an event that arrives', [0], ['0 1 0'], { missed: 1, untold: 1, unexplained: 1 }],
])('%s', (_, published, arrived, counted) => {
	expect(countsOf(published, arrived)).toEqual(counted);
});

test.each<[number, Partial<Deliveries>]>([
	[1, { sent: 1, lostInOutage: 1 }],
	[0, { missed: 1 }],
])('an event to %i subscriptions in a reported outage', (subscriptions, counted) => {
	expect(countsOf([subscriptions], [], OUTAGE)).toEqual(counted);
});

function countsOf(published: number[], arrived: string[], outage?: typeof OUTAGE) {
	const log = new DeliveryLog();
	for (const subscriptions of published) log.published(subscriptions);
	for (const [event, execution, ms] of arrived.map((each) => each.split(' '))) {
		log.arrived(Number(event), execution, `2026-01-01T00:00:00.00${ms}`);
	}
	if (outage !== undefined) log.toldOf(outage);
	return Object.fromEntries(Object.entries(log.count()).filter(([, count]) => count !== 0));
}
