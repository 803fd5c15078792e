import type { IDataObject } from 'n8n-workflow';
import { recordOf } from '../api/records';

/** The record that a write returned or, as its body is not stated, what was sent. */
export function recordOrInput(items: unknown, sent: IDataObject): IDataObject {
	return (recordOf(items) as IDataObject | undefined) ?? { ...withoutUnset(sent), success: true };
}

/** The values that are set: what is undefined is not sent either. */
function withoutUnset(values: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
