import { createServer, type AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claim } from '../../../demo/claim.mts';
import { demoOptions } from '../../../demo/options.mts';
import { freePorts } from '../../support/n8n/ports.mts';
import { useFolder } from '../../support/useFolder.mts';

const DEFAULTS = { port: 5678, sandboxPort: 4010, realtimePort: 4011, isInspected: false };

test.each([
	[['--port', '80', '--sandbox-port=81'], { port: 80, sandboxPort: 81, realtimePort: 82 }],
	[[], {}],
	[['--inspect'], { isInspected: true }],
])('%j', (args, options) => {
	expect(demoOptions('dev', args)).toEqual({ ...DEFAULTS, ...options });
});

test.each([['--port', '65536'], ['--port', '1e3'], ['--prot', '1'], ['--inspect']])(
	'the demo refuses %s %s with the usage',
	(...args) => {
		expect(() => demoOptions('demo', args)).toThrow(/Usage: npm run demo/);
	},
);

describe('claiming the data folder', () => {
	const folder = useFolder();

	test.each([
		['port', '--port'],
		['sandboxPort', '--sandbox-port'],
		['realtimePort', '--sandbox-port'],
	])('a taken %s is named, and how to choose another', async (option, flag) => {
		const server = createServer();
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const taken = (server.address() as AddressInfo).port;
		const [port, sandboxPort, realtimePort] = await freePorts(3);
		const options = { ...DEFAULTS, port, sandboxPort, realtimePort, [option]: taken };
		await expect(claim('demo', folder(), options)).rejects.toThrow(
			new RegExp(`^Port ${taken}, .* taken .* npm run demo -- ${flag} ${taken + 1}$`),
		);
		await new Promise((closed) => server.close(closed));
	});

	test('a claim left by a process that is no demo does not count', async () => {
		writeFileSync(join(folder(), 'process-id'), String(process.ppid));
		const [port, sandboxPort, realtimePort] = await freePorts(3);
		await expect(
			claim('demo', folder(), { ...DEFAULTS, port, sandboxPort, realtimePort }),
		).resolves.toBeUndefined();
	});
});
