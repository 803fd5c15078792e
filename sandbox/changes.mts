import { compare } from './routes/browse.mts';
import { whole } from './routes/contactRecords.mts';
import { oneRow } from './routes/drafts.mts';
import { CHANNELS } from './company/channels.mts';
import { newContact, subscribe, type Contact } from './company/contacts.mts';
import { isoWithOffset, plainDateTime } from './company/dates.mts';
import { STATUS } from './company/drafts.mts';
import { opaqueId } from './company/ids.mts';
import { createLetters } from './company/letters.mts';
import { createPurchases, type Purchase } from './company/purchases.mts';
import { ServiceError } from './server/answers.mts';
import type { Service } from './service.mts';

const UNSUBSCRIBED = 2;

/** Events in the company, at the time of the sandbox's clock. Records are named by their unique ID. */
export interface ChangesControl {
	/** Moves the clock on, or back. */
	passTime(ms: number): void;
	/**
	 * Adds contacts, subscribed to a channel if one is named. Returns their addresses, in that order: `new0@readers.example` is
	 * the first one.
	 */
	addContacts(
		count: number,
		contact?: { readonly channel?: string; readonly tags?: string[] },
	): string[];
	/** Adds a contact with an address. Returns the address. */
	addContact(email: string): string;
	deleteNewestContacts(count: number): void;
	/** Unsubscribes the contact with the address, or the newest one who has not left. Returns the address. */
	unsubscribeContact(email?: string): string;
	/** Sets the status of a letter that was not published. Returns its ID. */
	setLetterStatus(publicationStatus: number, uniqueId?: string): string;
	/** Starts a number of imports. Returns their IDs, in that order. */
	beginImports(count: number): string[];
	/** Finishes an import. `failImport` lets it fail. */
	finishImport(uniqueId: string): void;
	receivePurchase(): string;
	/** Sets the status of a purchase. Setting it again still updates `updatedAt`. */
	setPurchaseStatus(uniqueId: string, status: string): void;
	/** Publishes a letter that was created a number of days ago. */
	publishLetter(daysAgo?: number): string;
	/** Begins a run of the agent at a position of the list. The run ends as time passes. */
	beginRun(agent?: number): string;
	/** Makes a change to the contact with the address, or to a record of its own choice. Returns the record's ID, or address. */
	happen(change: Change, email?: string): string;
	/** Returns the record with an ID, or the contact with an address. */
	record(id: string): object;
}

/** The changes that `happen` makes, one for each event of the polling trigger. */
export const CHANGES = [
	'contactSignsUp',
	'contactLeaves',
	'importFails',
	'importFinishes',
	'purchaseArrives',
	'purchaseIsDecided',
	'letterIsPublished',
	'letterIsScheduled',
	'agentRuns',
] as const;
export type Change = (typeof CHANGES)[number];

export function createChanges(service: Service): ChangesControl {
	let count = 0;
	let contacts = 0;
	const now = () => service.clock();
	const found = <T,>(value: T | undefined): T => {
		if (value === undefined) throw new ServiceError(404, 'There is nothing of that id.');
		return value;
	};
	const newest = () =>
		[...service.company.contacts.values()].sort((one, other) =>
			compare(other.createdAt, one.createdAt),
		);
	const changes: ChangesControl = {
		passTime(ms) {
			service.timePassed += ms;
		},
		addContacts(added, { channel, tags = [] } = {}) {
			return Array.from({ length: added }, () => {
				const contact = newContact(`new${contacts++}@readers.example`, now());
				contact.tags = [...tags];
				if (channel !== undefined) subscribe(contact, channel, 1, now());
				service.company.contacts.set(contact.email, contact);
				return contact.email;
			});
		},
		addContact(email) {
			const { contacts: all } = service.company;
			const key = email.toLowerCase();
			if (all.has(key)) throw new ServiceError(400, 'There is a contact with this address.');
			all.set(key, newContact(email, now()));
			return email;
		},
		deleteNewestContacts(deleted) {
			for (const { email } of newest().slice(0, deleted)) service.company.contacts.delete(email);
		},
		unsubscribeContact(email) {
			const isStillThere = ({ subscriptions }: Contact) =>
				[...subscriptions.values()].every(({ status }) => status !== UNSUBSCRIBED);
			const contact = found(
				newest().find((each) => (email ? each.email === email : isStillThere(each))),
			);
			const slugs = [...contact.subscriptions.keys()];
			for (const slug of slugs.length > 0 ? slugs : [CHANNELS[0]!.channelSlug]) {
				subscribe(contact, slug, UNSUBSCRIBED, now());
			}
			contact.updatedAt = isoWithOffset(now());
			return contact.email;
		},
		setLetterStatus(publicationStatus, uniqueId) {
			const { drafts } = service.company;
			const draft = found(
				drafts.find((each) =>
					uniqueId === undefined
						? each.publicationStatus === STATUS.ready
						: each.uniqueId === uniqueId,
				),
			);
			Object.assign(draft, { publicationStatus, updatedAt: plainDateTime(now()) });
			return draft.uniqueId;
		},
		beginImports: (imports) => service.company.imports.begin(imports),
		finishImport(uniqueId) {
			found(service.company.imports.find(uniqueId));
			service.company.imports.finish(uniqueId);
		},
		receivePurchase() {
			const at = plainDateTime(now());
			const [pattern] = createPurchases(now());
			const uniqueId = crypto.randomUUID();
			const purchase: Purchase = { ...pattern, uniqueId, createdAt: at, updatedAt: at };
			service.company.purchases.unshift(purchase);
			return uniqueId;
		},
		setPurchaseStatus(uniqueId, status) {
			const { purchases } = service.company;
			const purchase = found(purchases.find((each) => each.uniqueId === uniqueId));
			const isApproved = status === 'approved';
			Object.assign(purchase, { status, isApproved, updatedAt: plainDateTime(now()) });
		},
		publishLetter(daysAgo = 0) {
			const { letters } = service.company;
			const createdAt = new Date(now().getTime() - daysAgo * 86_400_000);
			const [pattern] = createLetters(now(), 1);
			const uniqueId = opaqueId('ltr', crypto.randomUUID());
			const letter = { ...pattern, index: --count, uniqueId, createdAt, publishedAt: now() };
			const place = letters.findIndex((each) => each.createdAt <= createdAt);
			letters.splice(place < 0 ? letters.length : place, 0, letter);
			return uniqueId;
		},
		beginRun(agent = 0) {
			const { agentRuns, agents } = service.company;
			return agentRuns.begin(found(agents[agent])).uniqueId;
		},
		happen(change, email) {
			const { imports, purchases } = service.company;
			const newImport = () => imports.begin(1)[0];
			const pending = () => purchases.find(({ status }) => status === 'pending')?.uniqueId;
			const after = (id: string, work: (id: string) => unknown) => {
				work(id);
				return id;
			};
			const make: Record<Change, () => string> = {
				contactSignsUp: () => (email ? changes.addContact(email) : changes.addContacts(1)[0]),
				contactLeaves: () => changes.unsubscribeContact(email),
				importFails: () => after(newImport(), (id) => imports.fail(id)),
				importFinishes: () => after(newImport(), (id) => imports.finish(id)),
				purchaseArrives: changes.receivePurchase,
				purchaseIsDecided: () =>
					after(pending() ?? changes.receivePurchase(), (id) =>
						changes.setPurchaseStatus(id, 'approved'),
					),
				letterIsPublished: changes.publishLetter,
				letterIsScheduled: () => changes.setLetterStatus(STATUS.scheduled),
				agentRuns: changes.beginRun,
			};
			return make[change]();
		},
		record(id) {
			const { contacts: all, imports, purchases, agentRuns } = service.company;
			const contact = all.get(id.toLowerCase());
			if (contact) return whole(contact, service);
			const others = [...purchases, ...agentRuns.all()];
			return (
				imports.find(id) ??
				others.find(({ uniqueId }) => uniqueId === id) ??
				oneRow(id, service.company)
			);
		},
	};
	return changes;
}
