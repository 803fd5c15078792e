import { DeliveryLog, type Deliveries } from '../../../tools/soak/deliveryLog.mts';

const AT = '2026-01-01T00:00:00.';
const NOTHING: Deliveries = {
	sent: 0,
	once: 0,
	lost: 0,
	lostInOutage: 0,
	crowded: 0,
	repeated: 0,
	outOfOrder: 0,
	missed: 0,
	untold: 0,
	unexplained: 0,
};

test.each<[string, (deliveryLog: DeliveryLog) => void, Partial<Deliveries>]>([
	['no event', () => {}, {}],
	[
		'events that arrive once each',
		(deliveryLog) => {
			for (const number of [0, 1]) {
				deliveryLog.published(1);
				deliveryLog.arrived(number, `run-${number}`, `${AT}00${number}`);
			}
		},
		{ sent: 2, once: 2 },
	],
	[
		'an event that does not arrive',
		(deliveryLog) => deliveryLog.published(1),
		{ sent: 1, lost: 1 },
	],
	[
		'an event that does not arrive, in an outage that was told',
		(deliveryLog) => {
			deliveryLog.published(1);
			deliveryLog.toldOf({ downSince: Date.now() - 1000, upAt: Date.now() + 1000 });
		},
		{ sent: 1, lostInOutage: 1 },
	],
	[
		'an event that goes to two subscriptions',
		(deliveryLog) => {
			deliveryLog.published(2);
			deliveryLog.arrived(0, 'one', `${AT}000`);
		},
		{ sent: 1, once: 1, crowded: 1 },
	],
	[
		'an event that starts two executions',
		(deliveryLog) => {
			deliveryLog.published(1);
			deliveryLog.arrived(0, 'one', `${AT}000`);
			deliveryLog.arrived(0, 'two', `${AT}001`);
		},
		{ sent: 1, repeated: 1 },
	],
	[
		'an execution that tells of itself twice',
		(deliveryLog) => {
			deliveryLog.published(1);
			deliveryLog.arrived(0, 'one', `${AT}000`);
			deliveryLog.arrived(0, 'one', `${AT}000`);
		},
		{ sent: 1, once: 1 },
	],
	[
		'an event that overtakes another',
		(deliveryLog) => {
			deliveryLog.published(1);
			deliveryLog.published(1);
			deliveryLog.arrived(0, 'one', `${AT}009`);
			deliveryLog.arrived(1, 'two', `${AT}001`);
		},
		{ sent: 2, once: 2, outOfOrder: 1 },
	],
	[
		'an event that nobody was subscribed to',
		(deliveryLog) => deliveryLog.published(0),
		{ missed: 1, untold: 1 },
	],
	[
		'such an event in an outage that was told',
		(deliveryLog) => {
			deliveryLog.published(0);
			deliveryLog.toldOf({ downSince: Date.now() - 1000, upAt: Date.now() + 1000 });
		},
		{ missed: 1 },
	],
	[
		'such an event that arrives all the same',
		(deliveryLog) => {
			deliveryLog.published(0);
			deliveryLog.arrived(0, 'one', `${AT}000`);
		},
		{ missed: 1, untold: 1, unexplained: 1 },
	],
	[
		'an event that was never published',
		(deliveryLog) => deliveryLog.arrived(0, 'one', `${AT}000`),
		{ unexplained: 1 },
	],
])('%s', (_, happens, counted) => {
	const deliveryLog = new DeliveryLog();
	happens(deliveryLog);
	expect(deliveryLog.count()).toEqual({ ...NOTHING, ...counted });
});

test('the newest event counts as arrived only when it has started an execution, in an outage or not', () => {
	const deliveryLog = new DeliveryLog();
	expect(deliveryLog.hasNewest).toBe(true);
	deliveryLog.published(1);
	deliveryLog.toldOf({ downSince: Date.now() - 1000, upAt: Date.now() + 1000 });
	expect(deliveryLog.hasNewest).toBe(false);
	deliveryLog.arrived(0, 'one', `${AT}000`);
	deliveryLog.published(0);
	expect(deliveryLog.hasNewest).toBe(true);
});
