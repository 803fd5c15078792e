import type { Operation } from './types.mts';

/** Whether a request (its path still encoded) is one of an operation; a placeholder takes exactly one segment. */
export function isRequestOf(
	{ method, path }: Pick<Operation, 'method' | 'path'>,
	request: { readonly method: string; readonly path: string },
): boolean {
	const segments = path.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : part));
	return method === request.method && new RegExp(`^${segments.join('/')}$`).test(request.path);
}
