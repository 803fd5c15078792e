import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { RETRY_POLICY } from '../../../nodes/shared/client/retry.ts';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
} from '../../../nodes/shared/api/endpoints/index.ts';
import { findOperation } from '../../../openapi/index.mts';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { caseOf } from '../../operations/index.mts';
import type { NodeRun } from '../../support/engine.mts';
import { expireOnceArrived } from '../../support/expireOnceArrived.mts';
import { GOES_ON, useNodes, type Chosen } from '../../support/useNodes.mts';
import { WHOLE } from '../../support/oneOfEachKind.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { FAULTS, type Fault, type UsualResponse } from './faultTable.mts';
import { operationsThatMeetFaults } from './kinds.mts';

/**
 * Every fault in operations of every kind: the number of requests, the user's message, and that the
 * other item goes on. The expectation follows from the fault and the endpoint's entry alone.
 */

const TRIES = RETRY_POLICY.attempts;
const DOUBT = /The request may still have been processed, so it was not sent again/;

/** Operations that go on without their first lookup if the service lacks it. */
const NEED_NO_LOOKUP = new Set(['letter.send', 'purchase.review']);

const nodes = useNodes();
const { waits, pass } = useVirtualTime();

/** Runs an operation an hour after the last one, so that a letter that was sent keeps no run from sending it. */
const run: typeof nodes.run = async (...args) => {
	pass(3_600_000);
	return await nodes.run(...args);
};

let otherHost: Sandbox;
beforeAll(async () => {
	otherHost = await startSandbox();
});
afterAll(async () => {
	expect(otherHost.control.requests()).toEqual([]);
	await otherHost.close();
});

/** One read and one write: enough for what each kind does alike, unless `FAULTS` is `all`. */
const readAndWrite = [true, false].map(
	(isRead) => operationsThatMeetFaults.find((chosen) => caseOf(chosen).isRepeated === isRead)!,
);
const sampled = WHOLE ? operationsThatMeetFaults : readAndWrite;

describe.each(FAULTS)('$name', (fault) => {
	test.each((fault.isSampled ? sampled : operationsThatMeetFaults).filter(endsWith(fault)))(
		'$node $resource $operation',
		async (chosen) => {
			const { parameters, items } = twoItems(chosen);
			const usual = await undisturbed(chosen);
			const [request] = usual.first;
			const endpoint = endpointOf(request);
			const isContentFine = fault.fine?.(endpoint, usual.response) === true;
			const isFine =
				fault.course === 'passing' ||
				isContentFine ||
				(fault.isNoAnswer === true && NEED_NO_LOOKUP.has(`${chosen.resource}.${chosen.operation}`));
			const sent = isFine ? 1 : triesOf(fault, endpoint);

			meet(fault, sent, !isFine);
			waits.length = 0;
			const done = await run(chosen, parameters, { items, node: GOES_ON });
			const lines = nodes.sent().map(asText);
			const [first, second] = [0, 1].map((index) => outputsOf(done, index));

			expect(done).toMatchObject({ status: 'success', error: undefined });
			if (isFine) {
				const isRetried =
					fault.course === 'passing' ||
					(fault.course === 'faulty' && endpoint.isRead === true && !isContentFine);
				const again = isRetried ? [request] : [];
				expect(lines).toEqual([...again, ...usual.both]);
				expectGood([...first, ...second]);
			} else {
				const left = fault.endsAll === true ? [] : usual.second;
				expect(lines).toEqual([...Array<string>(sent).fill(request), ...left]);
				expectFailedItem(first, fault);
				if (fault.endsAll === true) {
					// Some operations have but one item to run.
					expect(second.map(said)).toEqual(items.length > 1 ? first.map(said) : []);
				} else {
					expect(second).toHaveLength(usual.secondCount);
					expectGood(second);
				}
			}
			expectWaits(fault, sent);
			if (!isFine && sampled.includes(chosen)) await expectError(chosen, fault, endpoint, sent);
		},
	);
});

test.each(sampled)('connection refused: $node $resource $operation', async (chosen) => {
	const { url, apiKey, close } = await startSandbox();
	await close();
	const { parameters, items } = twoItems(chosen);
	waits.length = 0;
	const { error } = await run(chosen, parameters, {
		items: items.slice(0, 1),
		credentials: nodes.credentials({ baseUrl: url, apiKey }),
	});
	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: 'The service could not be reached: no connection could be made',
		failure: { cause: 'temporarily-unavailable' },
	});
	expect(waits).toHaveLength(TRIES - 1);
	expect(error!.description).not.toMatch(DOUBT);
});

/** Number of times that a request is sent if each attempt meets the fault. */
function triesOf({ course, readTries = 3 }: Fault, { idempotent, isRead }: Endpoint): number {
	if (course === 'faulty') return isRead === true ? readTries : 1;
	return course === 'repeated' && idempotent ? TRIES : 1;
}

/** Leaves out the one operation that a rejected key does not end: _Letter: Get_ asks for the letter in another way. */
function endsWith({ name }: Fault): (chosen: Chosen) => boolean {
	return ({ resource, operation }) => name !== '401' || `${resource}.${operation}` !== 'letter.get';
}

/** Input of a node whose first item meets the fault before its second item runs. */
function twoItems(chosen: Chosen): {
	parameters: Record<string, unknown>;
	items: INodeExecutionData[];
} {
	const { minimal, differ } = caseOf(chosen);
	const oneByOne = { ...minimal.parameters, options: { maxConcurrency: 1 } };
	if (differ === undefined) return { parameters: oneByOne, items: [{ json: {} }] };
	return {
		parameters: { ...oneByOne, ...differ.parameters },
		items: differ.values.map((value) => ({ json: { value } as IDataObject })),
	};
}

/** The requests without a fault, and the number of items that result from the second item. */
interface Undisturbed {
	readonly first: string[];
	readonly second: string[];
	readonly both: string[];
	readonly secondCount: number;
	readonly response: UsualResponse;
}

const known = new Map<Chosen, Undisturbed>();

async function undisturbed(chosen: Chosen): Promise<Undisturbed> {
	const before = known.get(chosen);
	if (before !== undefined) return before;
	const { parameters, items } = twoItems(chosen);
	const runOf = async (some: INodeExecutionData[]) => {
		await nodes.control.reset();
		const done = await run(chosen, parameters, { items: some });
		expect(done.error).toBeUndefined();
		const [response] = nodes.control.requests();
		return { lines: nodes.sent().map(asText), count: done.items.length, response };
	};
	const first = await runOf(items.slice(0, 1));
	const second = items.length === 1 ? { lines: [], count: 0 } : await runOf(items.slice(1));
	const both = await runOf(items);
	await nodes.control.reset();
	const found = {
		first: first.lines,
		second: second.lines,
		both: both.lines,
		secondCount: second.count,
		response: first.response,
	};
	known.set(chosen, found);
	return found;
}

/** Lets a number of requests meet the fault, from now on. */
function meet(fault: Fault, times: number, expires: boolean): void {
	nodes.control.clearRequests();
	nodes.control.addFault({ ...fault.plan(otherHost.url), times });
	if (expires && fault.name.startsWith('hang')) expireOnceArrived(nodes.control, times);
}

function expectGood(outputs: INodeExecutionData[]): void {
	for (const { json } of outputs) expect(json).not.toHaveProperty('error');
}

function expectFailedItem(outputs: INodeExecutionData[], { message }: Fault): void {
	expect(outputs).toHaveLength(1);
	const [{ json }] = outputs;
	expect(json.error).toMatch(message);
	expect(json.details ?? '').not.toMatch(/ECONN\w+ \d/);
}

function expectWaits({ course, waits: expected }: Fault, sent: number): void {
	const seconds = waits.reduce((sum, ms) => sum + ms, 0) / 1000;
	if (course === 'repeated') expect(waits).toHaveLength(sent - 1);
	if (expected === undefined || (course === 'repeated' && sent === 1)) return;
	expect(seconds).toBeGreaterThanOrEqual(expected[0]);
	expect(seconds).toBeLessThanOrEqual(expected[1]);
}

/** The error that ends a run, as n8n records it. */
async function expectError(chosen: Chosen, fault: Fault, { idempotent }: Endpoint, sent: number) {
	await nodes.control.reset();
	meet(fault, sent, true);
	const { parameters, items } = twoItems(chosen);
	const { error } = await run(chosen, parameters, { items });
	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringMatching(fault.message),
		httpCode: fault.status === undefined ? null : expect.stringMatching(fault.status),
	});
	expect(error).toMatchObject({ failure: fault.failure });
	const description = error!.description ?? '';
	if (sent > 1) expect(description).toContain(`The request was tried ${sent} times.`);
	else expect(description).not.toMatch(/tried/);
	if (fault.doubtful && !idempotent) expect(description).toMatch(DOUBT);
	else expect(description).not.toMatch(DOUBT);
	expect(nodes.sent()).toHaveLength(sent);
}

const said = ({ json }: INodeExecutionData) => json;

const outputsOf = ({ items }: NodeRun, index: number) =>
	items.filter(({ pairedItem }) => (pairedItem as { item: number }).item === index);

const asText = (line: unknown) => JSON.stringify(line);

function endpointOf(line: string): Endpoint {
	const [request] = JSON.parse(line) as [string];
	const [method, rawUrl] = request.split(' ');
	const { id } = findOperation({ method, path: rawUrl.split('?')[0] })!;
	return endpoints[id as EndpointName];
}
