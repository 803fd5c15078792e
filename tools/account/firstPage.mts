import type { Operation } from '../../openapi/index.mts';
import { ask, type Account, type FirstPage } from './account.mts';
import { isSuccess } from './compare.mts';
import type { Values } from './service.mts';

/**
 * Reads the first page of a list at the largest page size that is described. If the service refuses that size, this is
 * a finding, and the list is read without a size.
 */
export async function readFirstPage(
	account: Account,
	operation: Operation,
	values: Values,
): Promise<FirstPage> {
	const size = largestSize(operation);
	if (size === undefined) {
		return { operation, values, received: await ask(account, operation, values) };
	}
	const received = await ask(account, operation, paged(operation, values, { size: size.value }));
	if (isSuccess(received.status) || ![400, 422].includes(received.status)) {
		return { operation, values, size: size.value, received };
	}
	account.findings.addBehavior(`${operation.id}: largest page`, [
		{
			at: operation.paging!.size!,
			expected: `${size.value} accepted`,
			came: `status ${received.status}`,
			source: size.source,
		},
	]);
	return { operation, values, received: await ask(account, operation, values) };
}

/** Returns the largest page size that is described, and who states it. */
function largestSize({ paging, parameters }: Operation) {
	const parameter = parameters.find(({ name }) => name === paging?.size);
	const { maximum } = parameter?.schema ?? {};
	if (parameter === undefined || typeof maximum !== 'number') return undefined;
	return { value: maximum, source: parameter.doubts.maximum ?? parameter.source };
}

/** Returns a request for one page of a list. */
export function paged(
	{ paging, parameters }: Operation,
	values: Values,
	{ size, page, cursor }: { size?: number | undefined; page?: number; cursor?: string },
): Values {
	const wanted = [
		[paging?.size, size],
		[paging?.by === 'page' ? paging.page : undefined, page],
		[paging?.by === 'cursor' ? paging.cursor : undefined, cursor],
	] as const;
	let { query, body } = values;
	for (const [name, value] of wanted) {
		if (name === undefined || value === undefined) continue;
		const isInBody = parameters.some((each) => each.name === name && each.in === 'body');
		if (isInBody) body = { ...body, [name]: value };
		else query = { ...query, [name]: value };
	}
	return { ...values, ...(query && { query }), ...(body && { body }) };
}
