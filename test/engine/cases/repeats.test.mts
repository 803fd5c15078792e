import { cases, type NamedCase } from '../../operations/index.mts';
import { GOES_ON } from '../../support/values.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { useCases } from './useCases.mts';

/** A request that may have been processed is sent again only if that does nothing twice. */

const nodes = useCases();
useVirtualTime();

/** Lets the operation's last request of the minimal example fail, at first or whenever it comes. */
function failLast({ minimal }: NamedCase, status: number, times?: number) {
	const last = minimal.sends.at(-1)!;
	const [method, url] = last[0].split(' ');
	nodes.control.addFault({ kind: 'status', status, times, method, path: url.split('?')[0] });
	return {
		last,
		asked: () =>
			nodes.control.requests().filter((one) => `${one.method} ${one.rawUrl}` === last[0]),
	};
}

// Retry Failed retries an import once a run, whatever its items.
const doubtful = cases.filter(
	({ isRepeated, run, operation }) =>
		!isRepeated && run !== 'shared' && operation !== 'retryFailed',
);

test.each(doubtful)(
	'$name: in doubt, it is sent by no other item with equal input',
	async (one) => {
		const { asked } = failLast(one, 504, 9);
		const { items } = await nodes.runIn(one, { items: [{}, {}] }, GOES_ON);
		expect(asked()).toHaveLength(1);
		expect(items[1].json.error).toMatch(/ may have been .* for an earlier item$/);
	},
);

test.each(cases)('$name: $isRepeated', async (one) => {
	const { last, asked: requests } = failLast(one, 503);
	const { error } = await nodes.runIn(one);
	expect(error?.name).toBe(one.isRepeated ? undefined : 'NodeApiError');
	const asked = requests();
	const usual = one.minimal.sends.filter(([line]) => line === last[0]).map(() => true);
	const succeeded = asked.map(({ status }) => status < 300);
	expect(succeeded).toEqual([false, ...(one.isRepeated ? usual : [])]);
});
