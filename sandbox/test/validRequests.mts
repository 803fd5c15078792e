import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import type { OperationCase, Sent } from '../../test/operations/defineCase.mts';

/** A request without its method. */
export interface ValidRequest {
	readonly path: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, string | readonly string[]>>;
	readonly body?: Readonly<Record<string, unknown>>;
}

/** Requests that no operation sends: a picker does, or nothing. */
const NOT_SENT: Readonly<Record<string, ValidRequest>> = {
	getNewsletterTags: { path: {}, query: { scope: 'picker', keyword: 'week' } },
	getSystemSegments: { path: {}, query: {} },
};

/** All that the cases of `test/operations` send, by the operation that it calls. */
const SENT = Map.groupBy(sentByCases(), ([line]) => calledBy(line));

/**
 * A valid request for each described operation, with as many of its parameters as possible: the largest one in the
 * nodes' cases.
 */
export const validRequests: Readonly<Record<string, ValidRequest>> = Object.fromEntries(
	DESCRIBED.map((operation) => [operation.id, largest(operation) ?? NOT_SENT[operation.id]]),
);

function largest(operation: Operation): ValidRequest | undefined {
	const [first, ...others] = (SENT.get(operation) ?? []).map((sent) => requestOf(operation, sent));
	if (first === undefined) {
		if (operation.id in NOT_SENT) return undefined;
		throw new Error(
			`No case in test/operations sends ${operation.method} ${operation.path}, and NOT_SENT has no request`,
		);
	}
	return others.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one), first);
}

function sentByCases(): readonly Sent[] {
	const require = createRequire(path.resolve('package.json'));
	return globSync('test/operations/*/*.mts').flatMap((file) => {
		const { default: found } = require(path.resolve(file)) as { default: OperationCase };
		return [found.minimal, found.full, ...found.requests].flatMap(({ sends }) => sends);
	});
}

/** The operation of a request; a path without values before one with. */
function calledBy(line: string): Operation | undefined {
	const [method, url] = line.split(' ');
	return DESCRIBED.filter(
		(one) => one.method === method && patternOf(one).test(url.split('?')[0]),
	).sort((one, other) => valuesIn(one.path) - valuesIn(other.path))[0];
}

function requestOf(operation: Operation, [line, body]: Sent): ValidRequest {
	const [url, query = ''] = line.split(' ')[1].split('?');
	const values = patternOf(operation).exec(url)?.groups ?? {};
	const sent = [...new URLSearchParams(query)].filter(([name]) => name !== 'api');
	const names = [...new Set(sent.map(([name]) => name))];
	const { api: _, ...fields } = (body ?? {}) as Record<string, unknown>;
	return {
		path: Object.fromEntries(
			Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)]),
		),
		query: Object.fromEntries(
			names.map((name) => [name, sent.filter(([each]) => each === name).map(([, value]) => value)]),
		),
		...(body !== undefined && { body: fields }),
	};
}

function sizeOf({ query, body = {} }: ValidRequest): number {
	return Object.keys(query).length + Object.keys(body).length;
}

function valuesIn(template: string): number {
	return template.split('{').length;
}

/** With a group for each of the values that the path holds. */
function patternOf({ path }: Operation): RegExp {
	return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
