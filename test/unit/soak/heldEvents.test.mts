import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { heldEvents, markOf } from '../../../tools/soak/heldEvents.mts';
import { freePorts } from '../../support/n8n/ports.mts';

test('of the events that a process was given, those that it keeps are counted, each once', async () => {
	const [port] = await freePorts(1);
	const events = Array.from({ length: 50 }, (_, number) => ({ data: { title: markOf(number) } }));
	const child = spawn(
		process.execPath,
		[
			`--inspect=127.0.0.1:${port}`,
			'--eval',
			`process.on('message', (events) => {
				globalThis.kept = events.slice(0, 3);
				globalThis.again = kept.map(({ data }) => 'Once more: ' + data.title);
				process.send('ready');
			});`,
		],
		{ stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
	);
	child.send(events);
	await once(child, 'message');
	expect(await heldEvents(port)).toBe(3);
	child.kill();
	await once(child, 'exit');
});
