import { parseArgs } from 'node:util';
import { networkInterfaces } from 'node:os';
import { startSandbox, type Sandbox } from './index.mts';

const USAGE =
	'Usage: npm run sandbox -- [--host 127.0.0.1] [--port 4010] [--realtime-port 4011] [--retry-ms 3000] [--unchecked] [--observed]';

function wholeNumber(name: string, value: string, max: number): number {
	const number = Number(value);
	if (!/^\d+$/.test(value) || number > max) {
		throw new Error(`--${name} takes a whole number from 0 to ${max}, not "${value}".\n${USAGE}`);
	}
	return number;
}

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			host: { type: 'string', default: '127.0.0.1' },
			port: { type: 'string', default: '4010' },
			'realtime-port': { type: 'string' },
			'retry-ms': { type: 'string', default: '3000' },
			// Checking its own responses with `openapi/` would distort measurements.
			unchecked: { type: 'boolean', default: false },
			observed: { type: 'boolean' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return console.log(USAGE);
	const port = wholeNumber('port', values.port, 65_535);
	const beside = port === 0 ? 0 : port + 1;
	const realtimePort = wholeNumber(
		'realtime-port',
		values['realtime-port'] ?? String(beside),
		65_535,
	);
	const retryMs = wholeNumber('retry-ms', values['retry-ms'], 3_600_000);
	const { host } = values;
	const sandbox = await startSandbox({
		host,
		port,
		realtimePort,
		retryMs,
		checkResponses: !values.unchecked,
		observed: values.observed,
	});
	for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => sandbox.close());

	console.log(`The sandbox plays the publishing service at ${sandbox.url}

  API key                 ${sandbox.apiKey}
  API key without rights  ${sandbox.limitedApiKey}
  Realtime host and port  ${sandbox.realtime.host} ${sandbox.realtime.port}, without TLS
  Realtime app key        ${sandbox.realtime.key}
${host === '0.0.0.0' ? fromDocker(sandbox) : ''}
See and steer it in a browser: ${sandbox.url}/

Try it:
  curl -H 'Authorization: Bearer ${sandbox.apiKey}' '${sandbox.url}/api/v3/contacts/imports?api=true&limit=2'

Make it slow, strict or broken, see what it was asked, and reset it:
  curl -X PUT  -d '{"ms": 200}' ${sandbox.url}/__sandbox/latency
  curl -X PUT  -d '{"perSecond": 10}' ${sandbox.url}/__sandbox/rate-limit
  curl -X POST -d '{"kind": "status", "status": 503, "times": 3}' ${sandbox.url}/__sandbox/faults
  curl ${sandbox.url}/__sandbox/requests
  curl -X POST -d '{"event": "letter.published", "data": {"title": "Hello"}}' ${sandbox.url}/__sandbox/realtime/events
  curl -X POST ${sandbox.url}/__sandbox/reset

Ctrl-C ends it.`);
}

/** The addresses at which a container reaches this machine: Docker's name for it, and its own. */
function fromDocker({ url, realtime }: Sandbox): string {
	const { port } = new URL(url);
	const own = Object.values(networkInterfaces())
		.flat()
		.find((address) => address?.family === 'IPv4' && !address.internal)?.address;
	const orOwn = own === undefined ? '' : ` or ${own}`;
	return `
From an n8n in Docker:
  Base URL                http://${DOCKER_HOST}:${port}${own === undefined ? '' : ` or http://${own}:${port}`}
  Realtime host and port  ${DOCKER_HOST}${orOwn}, ${realtime.port}, without TLS
On Linux the container needs --add-host=${DOCKER_HOST}:host-gateway for that name.
`;
}

const DOCKER_HOST = 'host.docker.internal';

main().catch((error: NodeJS.ErrnoException) => {
	const taken = error.code === 'EADDRINUSE';
	console.error(
		taken ? 'The port is taken: choose others with --port and --realtime-port.' : error.message,
	);
	process.exitCode = 1;
});
