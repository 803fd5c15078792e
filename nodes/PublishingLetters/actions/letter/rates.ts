import { z } from 'zod';
import { numberValue, type ApiRecord } from '../../../shared/api/records';

/** Counts of a letter's metrics (`openapi/letters.yaml`), of which rates are made. */
const letterCounts = z.object({
	delivered: numberValue,
	opensUnique: numberValue,
	clicksUnique: numberValue,
});

const PARTS = {
	openRate: ['opensUnique', 'delivered'],
	clickRate: ['clicksUnique', 'delivered'],
	clickToOpenRate: ['clicksUnique', 'opensUnique'],
} as const;

/** Returns a rate of a letter as a fraction. `null` if the divisor is 0, or a count is missing. */
export function rateOf(row: ApiRecord, rate: keyof typeof PARTS): number | null {
	const counts = letterCounts.parse(row);
	const [part, whole] = PARTS[rate].map((name) => counts[name]);
	return part === undefined || !whole ? null : part / whole;
}
