import type { FastifyRequest } from 'fastify';
import type { PlannedFault } from './faults.mts';

/**
 * A fault that echoes the request, as debugging services, proxies and login pages do. `<request>` in its `body` is
 * replaced by the request (with key and body) as part of a JSON string, in its headers and `location` as part of a
 * URL. `<request in a URL>` in a body is replaced by the latter form.
 */
export function withEcho(fault: PlannedFault, request: FastifyRequest): PlannedFault {
	const { authorization } = request.headers;
	const said = `${request.method} ${request.url} Authorization: ${authorization} ${request.body ?? ''}`;
	const inJson = JSON.stringify(said).slice(1, -1);
	const inUrl = encodeURIComponent(said);
	const { body, headers = {}, location } = fault;
	return {
		...fault,
		body: body?.replaceAll('<request>', inJson).replaceAll('<request in a URL>', inUrl),
		location: location?.replaceAll('<request>', inUrl),
		headers: Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name, value.replaceAll('<request>', inUrl)]),
		),
	};
}
