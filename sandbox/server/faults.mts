import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { errorBody } from './answers.mts';

/** Faults that do not need the real response. */
const INSTEAD = ['status', 'reset', 'hang', 'html', 'empty', 'body', 'redirect'] as const;
/** Faults that break the real response, so the request takes effect. */
const BROKEN = ['resetMidBody', 'hangMidBody', 'cutBody', 'charset', 'gzipDamage'] as const;

export const FAULT_KINDS = [...INSTEAD, ...BROKEN] as const;
type FaultKind = (typeof FAULT_KINDS)[number];

export interface PlannedFault {
	/** Absent: any method. */
	method?: string;
	/** A path as sent, or a prefix ending in `*`. Absent: any path. */
	path?: string;
	/** How many requests meet it. Default 1. */
	times?: number;
	/** How many matching requests pass first. Default 0. */
	after?: number;
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	body?: string;
	location?: string;
	/** The charset that the header of a `charset` fault states. The body is ISO 8859-1. Default: utf-8. */
	charset?: string;
	/** The request takes effect, then its response is lost. */
	afterProcessing?: boolean;
}

const HTML = '<!doctype html><title>Welcome</title><h1>Please sign in</h1>';

/** The faults still to come. */
export class FaultPlan {
	private planned: Array<{ fault: PlannedFault; after: number; times: number }> = [];

	add(fault: PlannedFault): void {
		this.planned.push({ fault, after: fault.after ?? 0, times: fault.times ?? 1 });
	}

	clear(): void {
		this.planned = [];
	}

	/** Faults that are still planned, with the remaining number of requests. */
	pending(): PlannedFault[] {
		return this.planned
			.filter(({ times }) => times > 0)
			.map(({ fault, after, times }) => ({ ...fault, after, times }));
	}

	/** The fault which this request meets, used up by one. */
	take(method: string, path: string): PlannedFault | undefined {
		for (const plan of this.planned) {
			if (plan.times === 0 || !matches(plan.fault, method, path)) continue;
			if (plan.after > 0) {
				plan.after -= 1;
				continue;
			}
			plan.times -= 1;
			return plan.fault;
		}
		return undefined;
	}
}

function matches(fault: PlannedFault, sent: string, path: string): boolean {
	const { method, path: pattern = '*' } = fault;
	if (method !== undefined && method.toUpperCase() !== sent) return false;
	return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** Whether the endpoint does its work before the fault shows. */
export function processesFirst({ kind, afterProcessing }: PlannedFault): boolean {
	return afterProcessing === true || (BROKEN as readonly FaultKind[]).includes(kind);
}

/** Resolves with the body to send instead of `answer`. Never resolves if the response stays incomplete. */
export async function perform(
	fault: PlannedFault,
	reply: FastifyReply,
	answer: string,
): Promise<string | Buffer> {
	const half = answer.slice(0, Math.floor(answer.length / 2));
	reply.headers(fault.headers ?? {});
	switch (fault.kind) {
		case 'status': {
			const status = fault.status ?? 503;
			const message = `Planned answer ${status}.`;
			return replace(reply, status, fault.body ?? JSON.stringify(errorBody({ message })));
		}
		case 'body':
		case 'empty':
			return replace(reply, fault.status ?? 200, fault.body ?? '');
		case 'html':
			return replace(reply, fault.status ?? 200, fault.body ?? HTML, 'text/html; charset=utf-8');
		case 'redirect':
			reply.header('location', fault.location ?? '/');
			return replace(reply, fault.status ?? 302, fault.body ?? '');
		case 'cutBody':
			return half;
		case 'charset':
			reply.header('content-type', `application/json; charset=${fault.charset ?? 'utf-8'}`);
			return Buffer.from(answer.replaceAll(/[^\0-\xff]/g, '?'), 'latin1');
		case 'gzipDamage':
			reply.header('content-encoding', 'gzip');
			return damaged(gzipSync(answer));
		case 'reset':
			reply.raw.socket?.resetAndDestroy();
			return never();
		case 'hang':
			return never();
		case 'resetMidBody':
			begin(reply, answer, half, () => reply.raw.destroy());
			return never();
		case 'hangMidBody':
			begin(reply, answer, half);
			return never();
	}
}

function replace(reply: FastifyReply, status: number, body: string, type = 'application/json') {
	reply.code(status);
	if (!reply.hasHeader('content-type') || type !== 'application/json') reply.type(type);
	return body;
}

function begin(reply: FastifyReply, whole: string, part: string, then?: () => void): void {
	reply.header('content-length', Buffer.byteLength(whole));
	reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
	reply.raw.write(part, then);
}

/** Damages the middle: beginning and length are right. */
function damaged(packed: Buffer): Buffer {
	const middle = Math.floor(packed.length / 2);
	return packed.fill(0xff, middle, middle + 8);
}

function never(): Promise<never> {
	return new Promise(() => {});
}
