import type { IDataObject } from 'n8n-workflow';
import type { ChangeLog } from '../../test/support/changes/changeLog.mts';
import { startOf } from '../../test/support/changes/savedChanges.mts';
import type { Execution } from '../../test/support/n8n/rest.mts';
import type { DeliveryLog } from './deliveryLog.mts';
import { CHANGE_REPORT, EVENT_REPORT } from './workflows.mts';

/** Enters the reports of executions into the logs. */
export class Reports {
	/** Number of times that the activity trigger reported its return. */
	reconnections = 0;
	/** How often the import automation ran to its end. */
	importRuns = 0;
	private readonly started = new Set<string>();
	private readonly events: DeliveryLog;
	private readonly changes: ChangeLog;
	private readonly onImportRun: () => void;

	constructor(events: DeliveryLog, changes: ChangeLog, onImportRun: () => void) {
		this.events = events;
		this.changes = changes;
		this.onImportRun = onImportRun;
	}

	/** A report that came to the collector. */
	take(path: string, { execution, item, place }: Record<string, unknown>): void {
		if (path === EVENT_REPORT) this.event(item as IDataObject, String(execution));
		else if (path === CHANGE_REPORT) {
			this.change(item as IDataObject, String(execution), Number(place));
		} else {
			this.importRuns++;
			this.onImportRun();
		}
	}

	/** Adds the items of an execution that could not report them. Counts them once, however often they are added. */
	takeStartOf({ id, data }: Pick<Execution, 'id' | 'data'>): void {
		if (this.started.has(id)) return;
		this.started.add(id);
		for (const [place, { json }] of startOf(data)?.items.entries() ?? []) {
			if (json.event !== undefined && json.receivedAt !== undefined) this.event(json, id);
			else if (changedRecord(json) !== undefined) this.change(json, id, place);
		}
	}

	private event({ event, data, receivedAt }: IDataObject, execution: string): void {
		if (event !== 'system.reconnected') {
			const { number } = data as { number: number };
			this.events.arrived(number, execution, String(receivedAt));
			return;
		}
		const { downSince, upAt } = data as Record<string, string>;
		this.events.toldOf({ downSince: Date.parse(downSince), upAt: Date.parse(upAt) });
		this.reconnections++;
	}

	private change(record: IDataObject, execution: string, place: number): void {
		const isMarked = record.redelivered === true;
		this.changes.delivered(changedRecord(record)!, { execution, place, isMarked });
	}
}

/** Returns the ID by which a record is known: of contacts, the address. */
export function changedRecord({ uniqueId, email }: IDataObject): string | undefined {
	return (uniqueId ?? email) as string | undefined;
}
