import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import type { ChangeLog } from '../../test/support/changes/changeLog.mts';
import { startOf } from '../../test/support/changes/savedChanges.mts';
import type { Execution } from '../../test/support/n8n/rest.mts';
import type { DeliveryLog } from '../../test/support/feed/deliveryLog.mts';

/**
 * Receives the reports of executions while they run, so that n8n need not keep them and its database stays small, and
 * enters them into the logs.
 */
export class Collector {
	/** Executions in which the activity trigger reported its return. */
	readonly reconnected = new Set<string>();
	private readonly events: DeliveryLog;
	private readonly changes: ChangeLog;
	private readonly server = createServer((request, response) => {
		void json(request).then((report) => {
			const { execution, item, place } = report as Record<string, unknown>;
			this.add(String(execution), item as IDataObject, Number(place));
			response.writeHead(204).end();
		});
	});

	constructor(events: DeliveryLog, changes: ChangeLog) {
		this.events = events;
		this.changes = changes;
	}

	/** Returns the URL for reports. */
	async start(): Promise<string> {
		await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((closed) => this.server.close(closed));
	}

	/** Adds the items of an execution that could not report them. */
	addStart({ id, data }: Pick<Execution, 'id' | 'data'>): void {
		for (const [place, { json: item }] of startOf(data)?.items.entries() ?? []) {
			this.add(id, item, place);
		}
	}

	private add(execution: string, item: IDataObject, place: number): void {
		const { event, data, receivedAt } = item;
		const record = changedRecord(item);
		if (event === 'system.reconnected') {
			const { downSince, upAt } = data as Record<string, string>;
			this.events.toldOf({ downSince: Date.parse(downSince), upAt: Date.parse(upAt) });
			this.reconnected.add(execution);
		} else if (receivedAt !== undefined) {
			const { number } = data as { number: number };
			this.events.arrived(number, execution, String(receivedAt));
		} else if (record !== undefined) {
			this.changes.delivered(record, { execution, place, isMarked: item.redelivered === true });
		}
	}
}

/** Returns the ID by which a record is known: of contacts, the address. */
export function changedRecord({ uniqueId, email }: IDataObject): string | undefined {
	return (uniqueId ?? email) as string | undefined;
}
