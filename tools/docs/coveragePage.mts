import { OPERATIONS, signature } from '../../openapi/index.mts';
import { readTried } from '../../openapi/tried.mts';
import { code, page, table } from './markdown.mts';
import { countTried } from './readmePage.mts';

/** The page of all requests: who states each, and when it was tried on an account. */
export function coveragePage(): string {
	const tried = readTried();
	return page(
		'# API coverage',
		`${countTried()} of ${OPERATIONS.length} requests were [tried on an account](../account.md). [Who states a fact](../../openapi/README.md#marks) is marked in \`openapi/\`.`,
		table(
			['Request', 'Stated as', 'Tried'],
			OPERATIONS.map(({ id, source, ...operation }) => [
				code(signature(operation)),
				source,
				tried[id] && `${tried[id].date}: ${tried[id].outcome}`,
			]),
		),
	);
}
