import { isIP, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from './answers.mts';

/** No other site may show, embed or read any of it; the page runs and loads only its own files. */
const HEADERS = {
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	'cross-origin-resource-policy': 'same-origin',
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-store',
};

/**
 * Accepts requests of the sandbox's own page and of programs, and refuses (403) those that the page of another site
 * makes a browser send. They have the `Origin` of that site, or its `Host` if its name was made to lead to this
 * machine. Programs on other machines are refused, too.
 */
export function onlyFromHere(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		reply.headers(HEADERS);
		const { host = '', origin } = request.headers;
		if (!isFromHere(request.socket)) {
			throw new ServiceError(403, 'The sandbox is steered from its own machine only.');
		}
		if (!isAddress(host)) {
			throw new ServiceError(403, 'The sandbox is steered at its IP address or localhost only.');
		}
		if (origin !== undefined && origin !== `http://${host}`) {
			throw new ServiceError(403, 'Pages of other sites may not steer the sandbox.');
		}
		done();
	});
}

/** Whether both ends of a connection are on this machine. */
export function isFromHere({
	remoteAddress = '',
	localAddress,
}: Pick<Socket, 'remoteAddress' | 'localAddress'>): boolean {
	return remoteAddress === localAddress || /^(::ffff:)?127\.|^::1$/.test(remoteAddress);
}

/** Whether a name can only belong to this machine: an IP address, or `localhost`. */
function isAddress(host: string): boolean {
	const url = `http://${host}`;
	const { hostname } = URL.canParse(url) ? new URL(url) : { hostname: '' };
	return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}
