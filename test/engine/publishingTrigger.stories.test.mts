import { PlayedCompany, type Row, type ServiceStyle } from './polling/playedCompany.mts';
import { PlayedN8n, type TriggerSetting } from './polling/playedN8n.mts';

/** Single promises of the Publishing Changes Trigger, told as stories of a played service and a played n8n. */

type Story = ServiceStyle & TriggerSetting;
const MINUTE = 60_000;

const PLAIN: Story = {
	event: 'importFailed',
	engine: 'memory',
	pageSize: 100,
	total: 'right',
	beyond: 'empty',
	times: 'right',
	start: 'now',
	maxItems: 500,
};

/** A service with records, or with a number of failed imports, and n8n with a workflow that is not published yet. */
function playerOf(story: Partial<Story> = {}, before: readonly Row[] | number = 0) {
	const whole = { ...PLAIN, ...story };
	const company = new PlayedCompany(whole);
	const fail = () => {
		company.minute++;
		company.appear();
		company.change(0, 1);
	};
	const failAgain = (place: number) => {
		company.minute++;
		company.change(place, 1);
		company.change(place, 2);
	};
	if (typeof before === 'number') count(before).forEach(fail);
	else company.rows.push(...before);
	return { company, n8n: new PlayedN8n(whole, company), fail, failAgain };
}

/** Everything that exists counts as old. */
async function published(...setting: Parameters<typeof playerOf>) {
	const player = playerOf(...setting);
	await player.n8n.publish();
	return player;
}

const told = (n8n: PlayedN8n) =>
	n8n.executions.map((items) =>
		items.map(({ uniqueId, redelivered }) => `${uniqueId}${redelivered === true ? '*' : ''}`),
	);
const idsOf = (n8n: PlayedN8n) => n8n.executions.flat().map(({ uniqueId }) => String(uniqueId));
const count = (length: number) => Array.from({ length }, (_, index) => index);
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1) + minute * MINUTE).toISOString();

const failedAt = (uniqueId: string, minute: number): Row => {
	const time = at(minute);
	return { uniqueId, status: 'errored', createdAt: time, updatedAt: time, moves: 1 };
};
const contactAt = (id: string, createdAt: string): Row => ({
	contactKey: id,
	uniqueId: id,
	createdAt,
});

test('a batch that ends n8n each time comes three times, and takes no newer change with it', async () => {
	const { n8n, fail } = await published();
	fail();
	await n8n.tick();
	await n8n.restart();
	fail();
	await n8n.restart();
	await n8n.restart();
	await n8n.tick();
	expect(told(n8n)).toEqual([['r1'], ['r1*'], ['r1*'], ['r2*']]);
});

test('after a restart, marks end once the list was read', async () => {
	const { n8n, fail } = await published({ engine: 'scheduled' });
	await n8n.restart();
	await n8n.tick();
	fail();
	await n8n.tick();
	expect(told(n8n)).toEqual([['r1']]);
});

test('with durable cursors, a restart repeats nothing', async () => {
	const { n8n, fail } = await published({ engine: 'durable' });
	fail();
	await n8n.tick();
	await n8n.restart();
	await n8n.tick();
	expect(told(n8n)).toEqual([['r1']]);
});

test('changes that wait are not taken for old when many newer records make the oldest forgotten', async () => {
	const known = count(10_000).map((index) => failedAt(`known${index}`, 20_000 - index));
	const { company, n8n } = await published({ pageSize: 1_000, maxItems: 1 }, known);
	const running = count(900).map((index) => failedAt(`new${index}`, 30_000 + index));
	company.rows.unshift(
		...running.map((row) => ({ ...row, status: 'running' })),
		...[1, 2, 3].map((minute) => failedAt(`late${minute}`, minute)),
	);
	await n8n.ticks(4);
	expect(told(n8n)).toEqual([['late1'], ['late2'], ['late3']]);
});

test.each<[string, string, (index: number) => string]>([
	['at several times', at(10), (index) => at(9 - Math.floor(index / 4_000))],
	['while the newest one is from the future', '2099-01-01T00:00:00Z', () => at(9)],
])(
	'an import of 12,500, listed below a known contact, %s: each comes once, unmarked, and the state stays below 200 kB',
	async (_, newest, createdAt) => {
		const { company, n8n } = await published(
			{ event: 'contactCreated', pageSize: 1_000, maxItems: 2_500 },
			count(3).map((index) => contactAt(`old${index}`, at(1))),
		);
		company.rows.unshift(contactAt('signup', newest));
		await n8n.tick();
		const imported = count(12_500).map((index) => contactAt(`c${index}`, createdAt(index)));
		company.rows.splice(1, 0, ...imported);
		await n8n.ticks(8);
		expect(n8n.database.length).toBeLessThan(200_000);
		company.rows.splice(1, 0, contactAt('next', at(11)));
		await n8n.tick();
		const items = told(n8n).flat();
		expect(items).toHaveLength(12_502);
		expect(new Set(items).size).toBe(12_502);
		expect(items.filter((id) => id.endsWith('*'))).toEqual([]);
		expect([items[0], items.at(-1)]).toEqual(['signup', 'next']);
	},
	60_000,
);

test('contacts that appear late below pages of known ones come within as many polls as those have pages', async () => {
	const { company, n8n } = await published({ event: 'contactCreated', pageSize: 10 }, [
		contactAt('old', at(1)),
	]);
	company.rows.unshift(...count(50).map((index) => contactAt(`known${index}`, at(100 - index))));
	await n8n.tick();
	company.rows.splice(31, 0, ...count(25).map((index) => contactAt(`late${index}`, at(70))));
	await n8n.ticks(6);
	expect(n8n.executions.map(({ length }) => length)).toEqual([50, 25]);
});

test('one of two mains of n8n could not complete its reading, and the other has gone on: nothing comes again without a mark', async () => {
	const { n8n, fail } = await published({ engine: 'scheduled', pageSize: 2 }, 6);
	count(5).forEach(fail);
	await n8n.tick('none', 1);
	n8n.changeMains();
	await n8n.tick();
	n8n.changeMains();
	await n8n.ticks(4);
	const items = told(n8n).flat();
	const ids = items.map((id) => id.replace('*', ''));
	expect(items.filter((id, index) => ids.indexOf(id) < index && !id.endsWith('*'))).toEqual([]);
	expect(new Set(ids).size).toBe(5);
});

test('another trigger rolls the state back between any two polls: a batch comes three times at most, then newer ones', async () => {
	const { n8n, fail } = await published({ engine: 'scheduled' }, 3);
	n8n.isRolledBack = true;
	fail();
	await n8n.tick();
	fail();
	await n8n.ticks(8);
	expect(told(n8n)).toEqual([['r4'], ['r4*'], ['r4*'], ['r5'], ['r5*'], ['r5*']]);
});

test("the state is lost, and the first poll fails: everything is marked, from 'Everything'", async () => {
	const { company, n8n } = playerOf({ engine: 'scheduled', start: 'everything' }, 3);
	company.trouble = { page: 1, how: 'fails', times: 1 };
	await n8n.restart();
	await n8n.tick();
	await n8n.tick();
	expect([told(n8n), n8n.failures.length]).toEqual([[['r1*', 'r2*', 'r3*']], 1]);
});

test('an older page fails every time: it is passed by after two polls, and changes behind it are found', async () => {
	const { company, n8n, failAgain } = await published({ pageSize: 2 }, 10);
	company.trouble = { page: 2, how: 'fails', times: 1_000 };
	failAgain(7);
	await n8n.ticks(8);
	expect([told(n8n), n8n.failures.length]).toEqual([[['r3']], 4]);
	failAgain(3);
	company.trouble = undefined;
	await n8n.ticks(6);
	expect(told(n8n).at(-1)).toEqual(['r7']);
});

test('new contacts are on several pages, and one of them fails for some polls: none is skipped', async () => {
	const { company, n8n } = await published({ event: 'contactCreated', pageSize: 10 }, [
		contactAt('old', at(1)),
	]);
	const contacts = count(25).map((index) => contactAt(`new${index}`, at(50 - index)));
	company.rows.unshift(...contacts);
	company.trouble = { page: 2, how: 'fails', times: 1_000 };
	await n8n.ticks(4);
	expect(told(n8n)).toEqual([]);
	company.trouble = undefined;
	await n8n.ticks(3);
	expect(told(n8n)).toEqual([contacts.map(({ uniqueId }) => uniqueId).toReversed()]);
});

test('durable cursors are switched on after the state was rolled back: repetitions are marked', async () => {
	const { n8n, fail } = await published({ engine: 'scheduled' });
	fail();
	await n8n.tick();
	n8n.rollBack(1);
	n8n.engine = 'durable';
	await n8n.restart();
	await n8n.tick();
	expect(told(n8n)).toEqual([['r1'], ['r1*']]);
});

test('ten imports within a tenth of a second, two in each poll: in the order of their times', async () => {
	const { company, n8n } = await published({ maxItems: 2 });
	const inOrder = count(10).map(
		(ms): Row => ({
			...failedAt(`r${ms}`, 1),
			updatedAt: `2026-01-01T10:00:00.00${ms}Z`,
		}),
	);
	company.rows.push(...inOrder.toReversed());
	await n8n.ticks(6);
	expect(idsOf(n8n)).toEqual(inOrder.map(({ uniqueId }) => uniqueId));
});

test('after a restart an older page fails for a round: what an earlier process delivered from it is still marked', async () => {
	const { company, n8n, failAgain } = await published({ engine: 'scheduled', pageSize: 2 }, 8);
	failAgain(4);
	await n8n.ticks(4);
	n8n.rollBack(1);
	await n8n.restart();
	company.trouble = { page: 3, how: 'fails', times: 1_000 };
	await n8n.ticks(8);
	company.trouble = undefined;
	await n8n.ticks(8);
	expect(told(n8n).flat()).toEqual(['r4', 'r4*']);
});

test('after a restart the list grows by exactly a page: what an earlier process delivered is still marked', async () => {
	const { company, n8n, failAgain } = await published(
		{ engine: 'scheduled', pageSize: 2, beyond: 'last' },
		8,
	);
	// An old import fails again, on the last page; its delivery is rolled back.
	failAgain(7);
	await n8n.ticks(4);
	const delivered = told(n8n).flat();
	n8n.rollBack(1);
	await n8n.restart();
	await n8n.tick();
	company.minute++;
	count(2).forEach(() => company.appear());
	await n8n.ticks(6);
	expect(delivered).toEqual(['r1']);
	expect(told(n8n).flat()).toEqual(['r1', 'r1*']);
});

describe('another API key', () => {
	const rotate = async (company: PlayedCompany, n8n: PlayedN8n) => {
		Object.assign(n8n, { company, key: 'another key' });
		await n8n.ticks(3);
		return n8n.executions.length;
	};

	test.each(['memory', 'scheduled', 'durable'] as const)(
		'of another company, %s: the trigger starts over, once',
		async (engine) => {
			const { n8n, fail } = await published({ engine }, 3);
			fail();
			await n8n.ticks(2);
			await n8n.restart();
			const other = new PlayedCompany(PLAIN, false, 'other');
			other.rows.push(failedAt('other1', 20));
			await rotate(other, n8n);
			other.rows.unshift(failedAt('other2', 21));
			await n8n.tick('isDropped');
			await n8n.tick();
			expect(idsOf(n8n).filter((id) => id !== 'r4')).toEqual(['other2']);
		},
	);

	test('of the same company: the trigger goes on', async () => {
		const { company, n8n, fail } = await published({}, 3);
		fail();
		expect(await rotate(company, n8n)).toBe(1);
	});
});

test.each([
	[1_000, 1, 10],
	[5_000, 60, 2],
])(
	'of %i imports, polled every %i minutes, a change of the oldest is found within %i polls',
	async (length, minutes, polls) => {
		const { n8n, failAgain } = await published({ minutes }, length);
		failAgain(length - 1);
		await n8n.ticks(polls);
		expect(told(n8n)).toEqual([['r1']]);
	},
);

describe('contacts and what identifies them', () => {
	test('those below the page that was read at publishing are old, though the last one of it is deleted', async () => {
		const { company, n8n } = await published({ event: 'contactCreated' }, [
			...count(99).map((index) => contactAt(`old${index}`, at(200 - index))),
			...count(9).map((index) => contactAt(`of${index}`, at(1))),
		]);
		company.rows.splice(99, 1);
		company.rows.push(contactAt('last', at(0)));
		company.rows.unshift(contactAt('new', at(300)));
		company.rows.splice(3, 2);
		await n8n.ticks(3);
		expect(told(n8n)).toEqual([['new']]);
	});

	test('without a key, another address is another contact', async () => {
		const { company, n8n } = await published({ event: 'contactCreated' }, [
			{ email: 'ada@example.com', createdAt: at(1) },
		]);
		company.rows[0].email = 'ada@example.org';
		await n8n.tick();
		expect(n8n.executions).toMatchObject([[{ email: 'ada@example.org' }]]);
	});
});

test('20,000 contacts appear at once below a newer one, and n8n restarts in the middle: each comes, none twice unmarked', async () => {
	const { company, n8n } = await published(
		{ event: 'contactCreated', engine: 'scheduled', pageSize: 1_000 },
		[contactAt('old', at(1))],
	);
	company.rows.unshift(contactAt('signup', at(10)));
	await n8n.tick();
	const createdAt = (index: number) => at(9 - Math.floor(index / 7_000));
	const contacts = count(20_000).map((index) => contactAt(`c${index}`, createdAt(index)));
	company.rows.splice(1, 0, ...contacts);
	await n8n.ticks(17);
	await n8n.restart();
	await n8n.ticks(30);
	const items = told(n8n).flat();
	const unmarked = items.filter((id) => !id.endsWith('*'));
	expect(new Set(unmarked).size).toBe(unmarked.length);
	expect(new Set(items.map((id) => id.replace('*', ''))).size).toBe(20_001);
	expect(n8n.executions.every(({ length }) => length <= 500)).toBe(true);
}, 120_000);

test('a page of 15,000 imports fails for an hour: changes on others come, and its own afterwards', async () => {
	const imports = count(15_000).map((index) => failedAt(`r${index}`, 20_000 - index));
	const { company, n8n, failAgain } = await published({ minutes: 5 }, imports);
	company.minute = 20_000;
	company.trouble = { page: 60, how: 'is busy', times: 1_000 };
	failAgain(5_950);
	failAgain(14_000);
	await n8n.ticks(12);
	expect(idsOf(n8n)).toEqual([]);
	await n8n.ticks(24);
	failAgain(3);
	await n8n.tick();
	expect(idsOf(n8n)).toEqual(['r14000', 'r3']);
	company.trouble = undefined;
	await n8n.ticks(32);
	expect(idsOf(n8n)).toEqual(['r14000', 'r3', 'r5950']);
}, 60_000);

describe('unsubscribed contacts', () => {
	test('they become so many later: the log warns once, and polls go on', async () => {
		const story = { event: 'contactUnsubscribed', pageSize: 10, total: 'stops', most: 50 } as const;
		const { company, n8n } = playerOf(story);
		count(49).forEach(() => company.appear());
		await n8n.publish();
		count(3).forEach(() => company.appear());
		await n8n.ticks(3);
		expect([idsOf(n8n).length, n8n.warnings]).toEqual([3, [50]]);
	});

	test('somebody leaves again, or another channel: each comes; who joins one of them again does not', async () => {
		const { company, n8n } = playerOf({ event: 'contactUnsubscribed' });
		company.appear();
		await n8n.publish();
		for (const step of [1, 2]) {
			company.change(0, step);
			await n8n.tick();
		}
		company.comeBack(0);
		await n8n.tick();
		company.change(0, 2);
		await n8n.tick();
		const left = n8n.executions.map(([item]) => item.unsubscribedFrom);
		expect(left).toEqual([['news'], ['offers', 'news'], ['offers', 'news']]);
		const [{ channelConsents, unsubscribedAt }] = n8n.executions[2];
		expect(channelConsents).toContainEqual(expect.objectContaining({ occurredAt: unsubscribedAt }));
	});
});
