import { randomUUID } from 'node:crypto';
import type { Operation } from '../../openapi/index.mts';
import type { Source } from '../../openapi/document.mts';
import { noting, operationOf, type Account, type FirstPage } from './account.mts';
import { compareError, responseSource } from './compare.mts';
import type { Difference } from './outcome.mts';
import { NotSent, type Received, type Values } from './service.mts';

/** Requests that must be refused: unknown IDs, a wrong key, `api` left out, and documented errors of reads. */

/** Reads by an ID, with the parameter that gets an unknown one. */
const UNKNOWN: ReadonlyArray<readonly [id: string, parameter: string]> = [
	['getAgent', 'agentId'],
	['getAgentRun', 'runId'],
	['getContact', 'email'],
	['getContactActivity', 'email'],
	['getSuppressions', 'email'],
	['getSegment', 'segmentId'],
	['countSegment', 'segmentId'],
	['getSegmentContacts', 'segmentId'],
	['getImportErrors', 'importId'],
	['getLetterById', 'letterId'],
	['getClickedLinks', 'letterId'],
	['getLetter', 'letterId'],
	['getSmsDeliveryReport', 'letterId'],
	['getPromotion', 'promotionId'],
	['downloadPromotionMetrics', 'promotionId'],
	['previewPurchase', 'purchaseId'],
];

/** Documented errors of requests that only read. */
const DOCUMENTED: ReadonlyArray<readonly [id: string, when: string, values: Values]> = [
	['getTopPerformers', 'from without to', { query: { from: '2026-01-01' } }],
	['getTopPerformers', 'to without from', { query: { to: '2026-01-01' } }],
	['getTopPerformers', 'to earlier than from', { query: { from: '2026-01-02', to: '2026-01-01' } }],
	[
		'authorizeActivityFeed',
		'channel of another company',
		{ body: { socket_id: '1.1', channel_name: 'private-nobody' } },
	],
];

/** Returns the tasks that try all refusals but the one of a wrong key. */
export function refusals(account: Account): Array<() => Promise<void>> {
	const all = [
		...UNKNOWN.map(([id, parameter]) => unknownId(account, operationOf(id), parameter)),
		...DOCUMENTED.map(([id, when, values]) =>
			documentedError(account, operationOf(id), when, values),
		),
		withoutApi(account, 'getActiveEngagement', {}),
		withoutApi(
			account,
			'authorizeActivityFeed',
			account.found.pages.get('authorizeActivityFeed')?.values,
		),
	];
	return all.map((refusal) => () => tryRefusal(account, refusal));
}

async function tryRefusal({ findings }: Account, { name, run }: Refusal): Promise<void> {
	await noting(
		async () => findings.addBehavior(name, await run()),
		(reason) => findings.skipBehavior(name, reason),
	);
}

interface Refusal {
	readonly name: string;
	readonly run: () => Promise<Difference[]>;
}

function unknownId(account: Account, operation: Operation, parameter: string): Refusal {
	const first = account.found.pages.get(operation.id);
	return {
		name: `${operation.id}: unknown ${parameter}`,
		run: async () => {
			const path = { channel: 'no-such-channel', ...first?.values.path };
			const values = {
				...first?.values,
				path: { ...path, [parameter]: unknownLike(first, parameter) },
			};
			const received = await account.service.send(operation, values);
			const stated = operation.responses['404'];
			const source = stated === undefined ? 'assumed' : responseSource(operation, stated);
			return refusalDifferences(operation, received, [404], source);
		},
	};
}

/** Returns an ID that no record has, in the form of a real one. */
function unknownLike(first: FirstPage | undefined, parameter: string): string | number {
	const known = first?.values.path?.[parameter];
	if (parameter === 'segmentId') return 2_147_483_647;
	if (parameter === 'email') return `nobody-${randomUUID()}@example.com`;
	if (typeof known !== 'string') return 'a0a0a0a0a0';
	return known.replaceAll(/\d/g, '0').replaceAll(/[a-z]/g, 'a').replaceAll(/[A-Z]/g, 'A');
}

function documentedError(
	account: Account,
	operation: Operation,
	when: string,
	values: Values,
): Refusal {
	const [status, response] = Object.entries(operation.responses).find(([, each]) =>
		each['x-when']?.includes(when),
	)!;
	const statuses = /^\d+$/.test(status) ? [Number(status)] : REFUSED;
	return {
		name: `${operation.id}: ${when}`,
		run: async () => {
			const received = await account.service.send(operation, values);
			const source = responseSource(operation, response);
			return refusalDifferences(operation, received, statuses, source);
		},
	};
}

function withoutApi(account: Account, id: string, values: Values | undefined): Refusal {
	const operation = operationOf(id);
	return {
		name: `${id}: without api`,
		run: async () => {
			if (values === undefined) throw new NotSent('the account has no activity feed');
			const received = await account.service.send(operation, values, { withApi: false });
			return refusalDifferences(operation, received, REFUSED, 'documented', 'api');
		},
	};
}

/** Tries a key that is nobody's. */
export async function wrongKey(account: Account): Promise<void> {
	const operation = operationOf('getActiveEngagement');
	await tryRefusal(account, {
		name: 'wrong key',
		run: async () => {
			const received = await account.service.send(operation, {}, { key: 'not-a-key' });
			const differences = refusalDifferences(operation, received, [401], 'assumed');
			// The body of a rejected key is not stated, other than the one of other errors.
			return differences.map((each) => ({ ...each, source: 'assumed' }));
		},
	});
}

const REFUSED = Array.from({ length: 100 }, (_, index) => 400 + index);

/** Returns how a response differs from a refusal with one of the statuses. */
function refusalDifferences(
	operation: Operation,
	received: Received,
	statuses: readonly number[],
	source: Source,
	at = 'status',
): Difference[] {
	const { status } = received;
	if (status === 429) throw new NotSent('the service limits requests (status 429)');
	const isExpected = statuses.includes(status);
	const expected = statuses.length === 1 ? String(statuses[0]) : '4xx';
	const wrongStatus = isExpected ? [] : [{ at, expected, came: `status ${status}`, source }];
	return status < 400 ? wrongStatus : [...wrongStatus, ...compareError(operation, received)];
}
