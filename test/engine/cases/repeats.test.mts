import { cases } from '../../operations/index.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { useCases } from './useCases.mts';

/** A request that may have been processed is sent again only if that does nothing twice. */

const nodes = useCases();
useVirtualTime();

test.each(cases)('$name: $isRepeated', async (one) => {
	const last = one.minimal.sends.at(-1)!;
	const [method, url] = last[0].split(' ');
	nodes.control.addFault({ kind: 'status', status: 503, method, path: url.split('?')[0] });
	const { error } = await nodes.runIn(one);
	expect(error?.name).toBe(one.isRepeated ? undefined : 'NodeApiError');
	const asked = nodes.control.requests().filter((one) => `${one.method} ${one.rawUrl}` === last[0]);
	const usual = one.minimal.sends.filter(([line]) => line === last[0]).map(() => true);
	const succeeded = asked.map(({ status }) => status < 300);
	expect(succeeded).toEqual([false, ...(one.isRepeated ? usual : [])]);
});
