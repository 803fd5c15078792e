import { z } from 'zod';
import type { ApiRecord } from '../../../shared/api/records';
import type { ApiResponse } from '../../../shared/api/response';
import { listed, type HintKind } from '../../../shared/operations/hints';
import type { OperationContext } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { onceIgnoringCase, toNumber } from '../../../shared/properties/conversions';
import { requiredTextField } from '../../../shared/properties/fields';
import { emailAddresses, optionalSlug, recordName } from '../../../shared/properties/schemas';

/** Of a request (`openapi/contacts.yaml`, `addContactTag`). */
const MOST_ADDRESSES = 10_000;

export const emails = requiredTextField(
	'Emails',
	'emails',
	'e.g. reader@example.com, editor@example.com',
	'The email addresses of the contacts, at most 10,000 per item, separated by commas or as a list',
);

export const membersInput = z.object({
	tag: recordName,
	emails: emailAddresses.refine(({ length }) => length > 0, 'must have at least one address'),
	options: z.object({ channel: optionalSlug }),
});

export function withoutAddresses(result: ApiRecord): ApiRecord {
	return Object.fromEntries(Object.entries(result).filter(([name]) => name !== 'emails'));
}

type Members = z.infer<typeof membersInput>;

/** Items with the same tag and channel share requests of at most 10,000 addresses. */
export const membersBatch = {
	key: ({ tag, options }: Members) => JSON.stringify([tag, options.channel]),
	size: ({ emails: addresses }: Members) => addresses.length,
	largest: MOST_ADDRESSES,
	join: (inputs: readonly Members[]): Members => ({
		...inputs[0],
		emails: inputs.flatMap(({ emails: addresses }) => addresses),
	}),
	own: ({ emails: addresses }: Members) => ({ emails: addresses }),
};

/**
 * Returns the result for every item of a request: the number of distinct addresses that were sent, of contacts among
 * them, and of changed contacts. The last one is unknown if a response was lost, as the second request does not count the
 * contacts that the first one changed.
 */
export async function changeMembers(
	{ input, hint }: Pick<OperationContext<Members>, 'input' | 'hint'>,
	send: (addresses: readonly string[]) => Promise<Pick<ApiResponse, 'items' | 'wasRepeated'>>,
): Promise<ApiRecord> {
	const { tag, emails: given } = input;
	const addresses = onceIgnoringCase(given);
	const doubles = given.length - addresses.length;
	const names = [`'${tag}'`];
	const { items, wasRepeated = false } = await send(addresses);
	// If the request is rejected, each half of it counts its own.
	if (doubles > 0) hint(DUPLICATES, { names, counts: [doubles] });
	const sent = addresses.length;
	const record = { ...recordOrInput(items, { tag }) };
	if (wasRepeated && record.updated !== undefined) {
		record.updated = null;
		hint(UNKNOWN_CHANGES, { names });
	}
	const matched = toNumber(record.matched);
	if (typeof matched !== 'number') return { tag, ...record, sent };
	const unmatched = Math.max(0, sent - matched);
	if (unmatched > 0) hint(NO_CONTACTS, { names, counts: [unmatched, sent] });
	return { tag, ...record, matched, sent, unmatched };
}

const DUPLICATES: HintKind = ({ names, counts: [duplicates] }) =>
	`Each address for ${listed(names)} is sent once. Duplicates left out: ${duplicates}.`;

const UNKNOWN_CHANGES: HintKind = ({ names }) =>
	`The response for ${listed(names)} was lost and the request was sent again, so it is unknown how many contacts were changed.`;

const NO_CONTACTS: HintKind = ({ names, counts: [unmatched, sent] }) =>
	`Addresses for ${listed(names)} that belong to no contact: ${unmatched} of ${sent}. They were skipped.`;
