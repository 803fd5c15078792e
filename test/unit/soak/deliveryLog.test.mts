import { DeliveryLog, type Deliveries } from '../../support/feed/deliveryLog.mts';

const at = (ms: number) => `2026-01-01T00:00:00.00${ms}`;
const OUTAGE = { downSince: 0, upAt: Infinity };
const NOTHING: Deliveries = {
	sent: 0,
	once: 0,
	lost: 0,
	lostInOutage: 0,
	crowded: 0,
	repeated: 0,
	outOfOrder: 0,
	overtaken: 0,
	missed: 0,
	untold: 0,
	unexplained: 0,
};

/** Numbers of subscriptions that an event was published to, arrivals as event, execution and time, and an outage. */
test.each<
	[string, published: number[], arrived: Array<[number, string, number]>, Partial<Deliveries>]
>([
	[
		'events that arrive once each',
		[1, 1],
		[
			[0, '1', 0],
			[1, '2', 1],
		],
		{ sent: 2, once: 2 },
	],
	['an event that does not arrive', [1], [], { sent: 1, lost: 1 }],
	['an event for two subscriptions', [2], [[0, '1', 0]], { sent: 1, once: 1, crowded: 1 }],
	[
		'an event that starts two executions',
		[1],
		[
			[0, '1', 0],
			[0, '2', 1],
		],
		{ sent: 1, repeated: 1 },
	],
	[
		'an execution that reports itself twice',
		[1],
		[
			[0, '1', 0],
			[0, '1', 0],
		],
		{ sent: 1, once: 1 },
	],
	[
		'an event received before an earlier one',
		[1, 1],
		[
			[0, '1', 9],
			[1, '2', 1],
		],
		{ sent: 2, once: 2, outOfOrder: 1 },
	],
	[
		'an event whose execution was created before that of an earlier one',
		[1, 1],
		[
			[0, '2', 0],
			[1, '1', 1],
		],
		{ sent: 2, once: 2, overtaken: 1 },
	],
	['an event without a subscription', [0], [], { missed: 1, untold: 1 }],
	['such an event that arrives', [0], [[0, '1', 0]], { missed: 1, untold: 1, unexplained: 1 }],
])('%s', (_, published, arrived, counted) => {
	const log = new DeliveryLog();
	for (const subscriptions of published) log.published(subscriptions);
	for (const [event, execution, ms] of arrived) log.arrived(event, execution, at(ms));
	expect(log.count()).toEqual({ ...NOTHING, ...counted });
});

test.each<[number, Partial<Deliveries>]>([
	[1, { sent: 1, lostInOutage: 1 }],
	[0, { missed: 1 }],
])('an event to %i subscriptions in a reported outage', (subscriptions, counted) => {
	const log = new DeliveryLog();
	log.published(subscriptions);
	log.toldOf(OUTAGE);
	expect(log.count()).toEqual({ ...NOTHING, ...counted });
});
