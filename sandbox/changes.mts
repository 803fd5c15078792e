import { compare } from './routes/browse.mts';
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
	deleteNewestContacts(count: number): void;
	/** Unsubscribes a contact: the newest one who has not left, or the one with the address. Returns the address. */
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
	/** Makes a change to a record of its own choice. */
	happen(change: Change): void;
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
		deleteNewestContacts(deleted) {
			const { contacts: all } = service.company;
			const newest = [...all.values()].sort((one, other) =>
				compare(other.createdAt, one.createdAt),
			);
			for (const { email } of newest.slice(0, deleted)) all.delete(email);
		},
		unsubscribeContact(email) {
			const all = [...service.company.contacts.values()].sort((one, other) =>
				compare(other.createdAt, one.createdAt),
			);
			const isStillThere = ({ subscriptions }: Contact) =>
				[...subscriptions.values()].every(({ status }) => status !== UNSUBSCRIBED);
			const contact = found(
				all.find((each) => (email === undefined ? isStillThere(each) : each.email === email)),
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
		happen(change) {
			const { imports, purchases } = service.company;
			const newImport = () => imports.begin(1)[0];
			const pending = () => purchases.find(({ status }) => status === 'pending')?.uniqueId;
			const make: Record<Change, () => unknown> = {
				contactSignsUp: () => changes.addContacts(1),
				contactLeaves: () => changes.unsubscribeContact(),
				importFails: () => imports.fail(newImport()),
				importFinishes: () => imports.finish(newImport()),
				purchaseArrives: changes.receivePurchase,
				purchaseIsDecided: () =>
					changes.setPurchaseStatus(pending() ?? changes.receivePurchase(), 'approved'),
				letterIsPublished: changes.publishLetter,
				letterIsScheduled: () => changes.setLetterStatus(STATUS.scheduled),
				agentRuns: changes.beginRun,
			};
			make[change]();
		},
	};
	return changes;
}
