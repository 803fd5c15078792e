import { OPERATIONS, signature } from '../../openapi/index.mts';
import { code, page, table } from './markdown.mts';

/** The page of all requests: who states each. */
export function coveragePage(): string {
	return page(
		'# API coverage',
		'No request was [tried on an account](../account.md) yet. [Who states a fact](../../openapi/README.md#marks) is marked in `openapi/`.',
		table(
			['Request', 'Stated as'],
			OPERATIONS.map(({ source, ...operation }) => [code(signature(operation)), source]),
		),
	);
}
