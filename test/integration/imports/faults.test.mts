import { importId, type PlannedFault } from '../../sandbox/index.mts';
import { FROM_ITEM, itemsOf, useImports } from './useImports.mts';

/** What a user sees of a service that fails now and then; the request path itself is shown elsewhere. */
const imports = useImports();
const { getAll, getErrors, lines } = imports;

/** Pauses between tries as short as chance may make them. */
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

const fault = (planned: PlannedFault) => imports.control.addFault(planned);

test.each<[PlannedFault, RegExp]>([
	[{ kind: 'status', status: 503 }, /^Planned answer 503/],
	[{ kind: 'status', status: 502 }, /^Planned answer 502/],
	[{ kind: 'reset' }, /^The connection to the service was cut off$/],
])('%j for ever: tried 4 times, and said so', async (planned, message) => {
	fault({ ...planned, times: 99 });
	const { error } = await getAll();
	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(message),
		description: expect.stringMatching(/It was tried 4 times\.$/),
		failure: { cause: 'temporarily-unavailable' },
	});
	expect(lines()).toHaveLength(4);
});

test.each<[PlannedFault]>([
	[{ kind: 'status', status: 503, times: 3 }],
	[{ kind: 'reset', times: 2 }],
	[{ kind: 'resetMidBody', times: 1 }],
])('%j for a while: nobody notices', async (planned) => {
	fault(planned);
	const run = await getAll();
	expect(run).toMatchObject({ status: 'success', hints: [] });
	expect(run.items).toHaveLength(50);
});

test('a key refused is not tried again', async () => {
	fault({ kind: 'status', status: 401, times: 9 });
	const { error } = await getAll();
	expect(error).toMatchObject({ httpCode: '401', failure: { cause: 'credential-invalid' } });
	expect(lines()).toHaveLength(1);
});

test.each(['seconds', 'none'] as const)(
	'a rate limit with Retry-After as %s loses nothing',
	async (retryAfter) => {
		imports.control.setRateLimit({ perSecond: 20, retryAfter });
		const ids = Array.from({ length: 30 }, (_, index) => importId(index));
		const run = await getErrors(
			{ importId: FROM_ITEM, limit: 1, output: 'csv' },
			{ items: itemsOf(ids) },
		);
		expect(run).toMatchObject({ status: 'success' });
		expect(run.items.map(({ json }) => json.importId)).toEqual(ids);
	},
);

test('a rate limit that asks for too much is told, with when to come again', async () => {
	fault({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } });
	const { error } = await getAll();
	expect(error).toMatchObject({
		httpCode: '429',
		description: expect.stringMatching(/'Max Concurrency'/),
		failure: { cause: 'rate-limited', retryAfterMs: 3_600_000 },
	});
	expect(lines()).toHaveLength(1);
});
