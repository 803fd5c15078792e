import { recordOf, type ApiRecord } from '../api/records';
import { echoInput } from '../properties/output';

/** Returns the record in the response to a write. If there is none, as no body is documented, returns the input. */
export function recordOrInput(items: unknown, sent: ApiRecord): ApiRecord {
	return recordOf(items) ?? echoInput({ ...withoutUnset(sent), success: true });
}

/** Returns the values that are not `undefined`, which are those that were sent. */
export function withoutUnset(values: ApiRecord): ApiRecord {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
