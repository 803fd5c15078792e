import { toSwitch, toText } from '../../../shared/properties/conversions';
import { wholeList } from '../../../shared/client/pages';
import type { ApiClient } from '../../../shared/client/apiClient';
import { perRun } from '../../../shared/operations/perRun';
import type { ApiRecord } from '../../../shared/api/records';
import { lookupOr } from '../../../shared/operations/lookupOr';
import { plainStatus } from '../../../shared/api/filters';
import { ApiError } from '../../../shared/errors/apiError';

export const DECISIONS = ['approved', 'rejected', 'changesRequested'] as const;
type Decision = (typeof DECISIONS)[number];

const SAID: Readonly<Record<Decision, string>> = {
	approved: 'approved',
	rejected: 'rejected',
	changesRequested: 'sent back for changes',
};

/** The decisions on purchases that a run knows of, so that no buyer is notified of two. */
class DecidedPurchases {
	private listed: Promise<ReadonlyMap<string, Decision>> | undefined;
	private readonly decidedNow = new Map<string, Decision>();

	constructor(private readonly api: ApiClient) {}

	/**
	 * Throws an `ApiError` if the purchase is already decided, in the list or by this run. If the key may not read the list,
	 * the service decides.
	 */
	async refuseDecided(purchaseId: string, decision: Decision): Promise<void> {
		this.listed ??= this.readList();
		const listed = (await this.listed).get(purchaseId);
		const before = this.decidedNow.get(purchaseId) ?? listed;
		if (before === undefined) return;
		// A purchase that was sent back for changes can be decided after they were made.
		const isOpen = before === 'changesRequested' && !this.decidedNow.has(purchaseId);
		if (isOpen && decision !== before) return;
		throw new ApiError(`The purchase ${purchaseId} is already ${SAID[before]}`, {
			notSent: true,
			description:
				'The decision was not sent. Only a pending purchase can be reviewed: Get Many shows the status of each.',
		});
	}

	/** Remembers a decision that was made. */
	note(purchaseId: string, decision: Decision): void {
		this.decidedNow.set(purchaseId, decision);
	}

	private async readList(): Promise<ReadonlyMap<string, Decision>> {
		const purchases = await lookupOr(
			wholeList(this.api, 'getPurchases', {}, () => {}),
			[],
			"The decision was not sent because the purchase's current status could not be read.",
		);
		return new Map(purchases.flatMap(decidedPurchase));
	}
}

export const decidedPurchases = perRun((api) => new DecidedPurchases(api));

/** Returns the ID and the decision of a decided purchase. Of the statuses, only 'pending' is documented. */
function decidedPurchase(record: ApiRecord): Array<[string, Decision]> {
	const id = toText(record.uniqueId);
	const status = plainStatus(record.status);
	if (status === 'pending') return [];
	const decision = toSwitch(record.isApproved) === true ? 'approved' : byStatus.get(status);
	return typeof id === 'string' && decision !== undefined ? [[id, decision]] : [];
}

const byStatus: ReadonlyMap<string, Decision> = new Map(
	DECISIONS.map((decision) => [plainStatus(decision), decision]),
);
