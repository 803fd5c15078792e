import { Ledger, type Deliveries } from '../../e2e/soak/ledger.mts';

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

test.each<[string, (ledger: Ledger) => void, Partial<Deliveries>]>([
	['no event', () => {}, {}],
	[
		'events that arrive once each',
		(ledger) => {
			for (const number of [0, 1]) {
				ledger.published(1);
				ledger.arrived(number, `run-${number}`, `${AT}00${number}`);
			}
		},
		{ sent: 2, once: 2 },
	],
	['an event that does not arrive', (ledger) => ledger.published(1), { sent: 1, lost: 1 }],
	[
		'an event that does not arrive, in an outage that was told',
		(ledger) => {
			ledger.published(1);
			ledger.toldOf({ downSince: Date.now() - 1000, upAt: Date.now() + 1000 });
		},
		{ sent: 1, lostInOutage: 1 },
	],
	[
		'an event that goes to two subscriptions',
		(ledger) => {
			ledger.published(2);
			ledger.arrived(0, 'one', `${AT}000`);
		},
		{ sent: 1, once: 1, crowded: 1 },
	],
	[
		'an event that starts two executions',
		(ledger) => {
			ledger.published(1);
			ledger.arrived(0, 'one', `${AT}000`);
			ledger.arrived(0, 'two', `${AT}001`);
		},
		{ sent: 1, repeated: 1 },
	],
	[
		'an execution that tells of itself twice',
		(ledger) => {
			ledger.published(1);
			ledger.arrived(0, 'one', `${AT}000`);
			ledger.arrived(0, 'one', `${AT}000`);
		},
		{ sent: 1, once: 1 },
	],
	[
		'an event that overtakes another',
		(ledger) => {
			ledger.published(1);
			ledger.published(1);
			ledger.arrived(0, 'one', `${AT}009`);
			ledger.arrived(1, 'two', `${AT}001`);
		},
		{ sent: 2, once: 2, outOfOrder: 1 },
	],
	[
		'an event that nobody was subscribed to',
		(ledger) => ledger.published(0),
		{ missed: 1, untold: 1 },
	],
	[
		'such an event in an outage that was told',
		(ledger) => {
			ledger.published(0);
			ledger.toldOf({ downSince: Date.now() - 1000, upAt: Date.now() + 1000 });
		},
		{ missed: 1 },
	],
	[
		'such an event that arrives all the same',
		(ledger) => {
			ledger.published(0);
			ledger.arrived(0, 'one', `${AT}000`);
		},
		{ missed: 1, untold: 1, unexplained: 1 },
	],
	[
		'an event that was never published',
		(ledger) => ledger.arrived(0, 'one', `${AT}000`),
		{ unexplained: 1 },
	],
])('%s', (_, happens, counted) => {
	const ledger = new Ledger();
	happens(ledger);
	expect(ledger.count()).toEqual({ ...NOTHING, ...counted });
});

const HOUR = 3_600_000;

test.each([
	['by the true clock', 0, 0],
	["by n8n's, which is wrong", HOUR, 0],
	['by neither', -HOUR, 1],
])('an event that nobody was subscribed to, in an outage that was told %s', (_, by, untold) => {
	const ledger = new Ledger(() => Date.now() + HOUR);
	ledger.published(0);
	const at = Date.now() + by;
	ledger.toldOf({ downSince: at - 1000, upAt: at + 1000 });
	expect(ledger.count()).toMatchObject({ missed: 1, untold });
	expect(ledger.silent()).toHaveLength(untold);
});
