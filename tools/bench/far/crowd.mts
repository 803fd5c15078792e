import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Number of requests that a service handles at the same time, and its response to any other. */
export interface Crowd {
	readonly atOnce: number;
	readonly status: 429 | 503;
}

/** A proxy that refuses requests above a number in flight. */
export class CrowdedService {
	readonly #server: Server;
	#crowd: Crowd | undefined;
	#counts = { accepted: 0, refused: 0 };

	private constructor(target: number) {
		let inFlight = 0;
		this.#server = createServer((request, response) => {
			if (this.#crowd !== undefined && inFlight >= this.#crowd.atOnce) {
				this.#counts.refused++;
				request.resume();
				response.writeHead(this.#crowd.status, { 'content-type': 'application/json' });
				response.end('{"success":false,"message":"Busy"}');
				return;
			}
			inFlight++;
			this.#counts.accepted++;
			response.once('close', () => inFlight--);
			const { method, url: path, headers } = request;
			const onward = send({ port: target, host: '127.0.0.1', method, path, headers }, (answer) => {
				response.writeHead(answer.statusCode ?? 502, answer.headers);
				answer.pipe(response);
			});
			onward.on('error', () => response.destroy());
			request.pipe(onward);
		});
	}

	static async start(target: number): Promise<CrowdedService> {
		const service = new CrowdedService(target);
		await new Promise<void>((listening) => service.#server.listen(0, '127.0.0.1', listening));
		return service;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** Since the last reading. */
	takeCounts(): { readonly accepted: number; readonly refused: number } {
		const counts = this.#counts;
		this.#counts = { accepted: 0, refused: 0 };
		return counts;
	}

	setCrowd(crowd: Crowd | undefined): void {
		this.#crowd = crowd;
	}
}
