import { ask, noting, operationOf, type Account } from './account.mts';
import { compareSuccess, isSuccess } from './compare.mts';
import { isObject, type JsonObject } from './forms.mts';
import type { Journal } from './journal.mts';
import { recordsOf } from './records.mts';
import { NotSent, type Received, type Values } from './service.mts';

/** What `--write` tries: a contact, a tag and a custom field of its own. `cleanUp` removes them again. */

const TAG = ['createContactTag', 'updateContactTag', 'deleteContactTag'];
const FIELD = ['createContactField', 'updateContactField', 'deleteContactField'];
const CONTACT = ['upsertContact', 'updateContact', 'deleteContact'];
const MEMBERS = ['addContactTag', 'removeContactTag'];

/** All operations that `--write` tries. */
export const WRITES: readonly string[] = [...TAG, ...FIELD, ...CONTACT, ...MEMBERS];

const COLORS = ['#3b82f6', '#ef4444'];
const DAY_MS = 86_400_000;
/** A contact has no ID. Its entry says that the service has made it. */
const CREATED = 1;

/** Makes the three records and changes them. Notes each in the journal before it is made. */
export async function tryWrites(account: Account, journal: Journal, email: string): Promise<void> {
	for (const id of WRITES) account.findings.skip(id, 'what it needs could not be made');
	const parts: ReadonlyArray<readonly [operations: readonly string[], run: () => Promise<void>]> = [
		[TAG, () => writeTag(account, journal)],
		[FIELD, () => writeField(account, journal)],
		[CONTACT, () => writeContact(account, journal, email)],
		[MEMBERS, () => writeMembers(account, journal, email)],
	];
	for (const [operations, run] of parts) {
		await noting(run, (reason) => {
			for (const id of operations) account.findings.skip(id, reason);
		});
	}
}

async function writeTag(account: Account, journal: Journal): Promise<void> {
	const name = journal.marker;
	journal.add('tag');
	const made = await write(account, 'createContactTag', { body: { name, color: COLORS[0] } });
	const tagId = idIn(made) ?? (await tagIdByName(account, name));
	if (tagId === undefined) throw new NotSent('the tag that was made is not in the list');
	journal.add('tag', tagId);
	await write(account, 'updateContactTag', { path: { tagId }, body: { color: COLORS[1] } });
}

async function writeField(account: Account, journal: Journal): Promise<void> {
	const name = journal.marker;
	journal.add('field');
	const made = await write(account, 'createContactField', {
		body: { name, label: 'A trial', type: 'text' },
	});
	const fieldId = idIn(made) ?? (await fieldIdByName(account, name));
	if (fieldId === undefined) throw new NotSent('the custom field that was made is not in the list');
	journal.add('field', fieldId);
	await write(account, 'updateContactField', {
		path: { fieldId },
		body: { label: 'A changed trial' },
	});
}

async function writeContact(account: Account, journal: Journal, email: string): Promise<void> {
	if (await isContact(account, email)) {
		throw new NotSent('the address of --email is a contact already');
	}
	journal.add('contact');
	const body = { email, firstName: journal.marker };
	const made = await write(account, 'upsertContact', { body });
	if (made.status === 200 && !(await isNew(account, email))) {
		journal.remove('contact');
		throw new NotSent('the service says that the contact was there before: it is left alone');
	}
	journal.add('contact', CREATED);
	reportStatus(account, 'upsertContact: status for a new contact', made, 201);
	const again = await write(account, 'upsertContact', { body });
	reportStatus(account, 'upsertContact: status for a known contact', again, 200);
	await write(account, 'updateContact', { path: { email }, body: { lastName: 'Trial' } });
}

async function writeMembers(account: Account, journal: Journal, email: string): Promise<void> {
	const { made, marker: tag } = journal;
	if (made.tag === undefined || made.contact === undefined) {
		throw new NotSent('it needs the tag and the contact');
	}
	const values = { path: { tag }, body: { emails: [email] } };
	await write(account, 'addContactTag', values);
	await write(account, 'removeContactTag', values);
}

/** Sends a write and notes how its response differs. Throws `NotSent` if the service refuses it. */
async function write(account: Account, id: string, values: Values): Promise<Received> {
	const operation = operationOf(id);
	const received = await ask(account, operation, values, { isWrite: true });
	account.findings.add(operation, compareSuccess(operation, received));
	if (!isSuccess(received.status))
		throw new NotSent(`${id} was refused (status ${received.status})`);
	account.findings.unskip(id);
	return received;
}

function reportStatus({ findings }: Account, name: string, { status }: Received, expected: number) {
	const difference = {
		at: 'status',
		expected: String(expected),
		came: String(status),
		source: operationOf('upsertContact').source,
	};
	findings.addBehavior(name, status === expected ? [] : [difference]);
}

/** Whether the address is a contact. Two reads must agree that it is not: a contact of others is never touched. */
async function isContact(account: Account, email: string): Promise<boolean> {
	const known = await ask(account, operationOf('getContact'), { path: { email } });
	const body = { emails: [email], pageSize: 1 };
	const listed = await ask(account, operationOf('browseContacts'), { body });
	const records = recordsOf(listed.json);
	if (!isSuccess(listed.status) || records === undefined) {
		throw new NotSent('whether the address is a contact could not be read');
	}
	return recordIn(known) !== undefined || records.length > 0;
}

/** Whether the contact was made today, though the status says that it was there before. */
async function isNew(account: Account, email: string): Promise<boolean> {
	const known = await ask(account, operationOf('getContact'), { path: { email } });
	const createdAt = recordIn(known)?.createdAt;
	return typeof createdAt === 'string' && account.now.getTime() - Date.parse(createdAt) < DAY_MS;
}

/** Returns the record of a success, within the envelope or without one. */
export function recordIn({ status, json }: Received): JsonObject | undefined {
	if (!isSuccess(status) || !isObject(json)) return undefined;
	const record = 'items' in json ? json.items : json;
	return isObject(record) && Object.keys(record).length > 0 ? record : undefined;
}

function idIn(received: Received): number | undefined {
	const id = Number(recordIn(received)?.id);
	return Number.isInteger(id) ? id : undefined;
}

/** Returns the ID of the tag with this name, or `undefined` if it does not exist. */
export async function tagIdByName(account: Account, name: string): Promise<number | undefined> {
	return await idByName(account, 'getContactTags', name, { query: { search: name } });
}

/** Returns the ID of the custom field with this name, or `undefined` if it does not exist. */
export async function fieldIdByName(account: Account, name: string): Promise<number | undefined> {
	return await idByName(account, 'getContactFields', name, {});
}

/** Throws `NotSent` if the list cannot be read. */
async function idByName(
	{ service }: Account,
	list: string,
	name: string,
	values: Values,
): Promise<number | undefined> {
	const { status, json } = await service.send(operationOf(list), values, { isCleanUp: true });
	const records = recordsOf(json);
	if (!isSuccess(status) || records === undefined) {
		throw new NotSent(`${list} could not be read (status ${status})`);
	}
	const id = Number(records.filter(isObject).find((record) => record.name === name)?.id);
	return Number.isInteger(id) ? id : undefined;
}
