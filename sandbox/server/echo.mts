import type { FastifyRequest } from 'fastify';
import type { PlannedFault } from './faults.mts';

/**
 * A fault that repeats the request it meets, as debugging services, proxies and login pages do: in its
 * `body` `<request>` becomes what was sent (with key and body) as part of a JSON string, and in its
 * headers and `location` as part of a URL; `<request in a URL>` is the latter in a body.
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
