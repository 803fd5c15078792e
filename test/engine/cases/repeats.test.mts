import { cases } from '../../operations/index.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { asText, useCases } from './useCases.mts';

/** What may be sent a second time after it may have been processed: nothing that would then be done twice. */

const nodes = useCases();
useVirtualTime();

test.each(cases)('$name: $isRepeated', async (one) => {
	const last = one.minimal.sends.at(-1)!;
	const [method, url] = last[0].split(' ');
	nodes.control.addFault({ kind: 'status', status: 503, method, path: url.split('?')[0] });
	await nodes.runIn(one);
	const same = nodes.control
		.requests()
		.filter(({ method: sent, rawUrl }) => sent === method && rawUrl === url);
	const succeeded = same.map(({ status }) => status < 300);
	expect(succeeded).toEqual([false, ...(one.isRepeated ? [true] : [])]);
	expect(nodes.lines().filter((sent) => sent === asText(last))).toHaveLength(same.length);
});
