import { noting, operationOf, type Account } from './account.mts';
import { compareSuccess, isSuccess } from './compare.mts';
import { isObject } from './forms.mts';
import type { Journal, Kind } from './journal.mts';
import { recordsOf } from './records.mts';
import { NotSent, type Received, type Values } from './service.mts';
import { fieldIdByName, recordIn, tagIdByName } from './writes.mts';

/** The names of the kinds, in sentences. */
export const KINDS: Readonly<Record<Kind, string>> = {
	contact: 'a contact',
	tag: 'a tag',
	field: 'a custom field',
};

interface Wanted {
	/** The contact's address, which the journal does not have. */
	readonly email: string | undefined;
	/** Whether this run has made the records. */
	readonly isSameRun: boolean;
}

/** Removes all that the journal lists. Returns a sentence for each record that could not be removed. */
export async function cleanUp(
	account: Account,
	journal: Journal,
	wanted: Wanted,
): Promise<string[]> {
	const remove: Readonly<Record<Kind, () => Promise<void>>> = {
		contact: () => removeContact(account, journal, wanted),
		tag: async () => {
			const tagId = await idOf(journal, 'tag', () => tagIdByName(account, journal.marker));
			await removeById(account, journal, 'tag', 'deleteContactTag', { tagId });
		},
		field: async () => {
			const fieldId = await idOf(journal, 'field', () => fieldIdByName(account, journal.marker));
			await removeById(account, journal, 'field', 'deleteContactField', { fieldId });
		},
	};
	const left: string[] = [];
	for (const kind of Object.keys(journal.made) as Kind[]) {
		await noting(remove[kind], (reason) => {
			left.push(`Not removed: ${KINDS[kind]} with the name ${journal.marker} (${reason}).`);
		});
	}
	return left;
}

/** Returns the noted ID. Without one the creation was begun, and a look at the list says whether it succeeded. */
async function idOf(
	journal: Journal,
	kind: Kind,
	look: () => Promise<number | undefined>,
): Promise<number | undefined> {
	const noted = journal.made[kind];
	return typeof noted === 'number' ? noted : await look();
}

async function removeById(
	account: Account,
	journal: Journal,
	kind: Kind,
	operation: string,
	path: Readonly<Record<string, number | undefined>>,
): Promise<void> {
	if (Object.values(path).includes(undefined)) return journal.remove(kind);
	await remove(account, operation, { path: path as Record<string, number> });
	journal.remove(kind);
}

/** A contact of an earlier run is recognized by its first name, which nobody else has. */
async function removeContact(
	account: Account,
	journal: Journal,
	{ email, isSameRun }: Wanted,
): Promise<void> {
	const isCreated = journal.made.contact !== true;
	const address =
		isSameRun && isCreated ? email : await addressByName(account, journal.marker, email);
	if (address === undefined && isCreated) throw new NotSent('it was not found: delete it by hand');
	if (address !== undefined) await remove(account, 'deleteContact', { path: { email: address } });
	journal.remove('contact');
}

/** Returns the address of the contact with this first name, or `undefined` if it does not exist. */
async function addressByName(
	account: Account,
	marker: string,
	likely: string | undefined,
): Promise<string | undefined> {
	if (likely !== undefined) {
		const known = await send(account, 'getContact', { path: { email: likely } });
		if (recordIn(known)?.firstName === marker) return likely;
	}
	const { status, json } = await send(account, 'browseContacts', { body: { query: marker } });
	const records = recordsOf(json);
	if (!isSuccess(status) || records === undefined) throw new NotSent(`status ${status}`);
	const found = records.filter(isObject).find(({ firstName }) => firstName === marker);
	return typeof found?.email === 'string' ? found.email : undefined;
}

async function send({ service }: Account, id: string, values: Values): Promise<Received> {
	return await service.send(operationOf(id), values, { isCleanUp: true });
}

const GONE = 404;

/** Deletes a record, and notes how the response differs. Throws `NotSent` if the service refuses. */
async function remove(account: Account, id: string, values: Values): Promise<void> {
	const operation = operationOf(id);
	const received = await send(account, id, values);
	if (received.status === GONE) return;
	account.findings.add(operation, compareSuccess(operation, received));
	if (!isSuccess(received.status)) throw new NotSent(`status ${received.status}`);
	account.findings.unskip(id);
}
