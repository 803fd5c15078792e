import { toSwitch, toText } from '../../../shared/properties/conversions';
import { wholeList } from '../../../shared/client/pages';
import type { ApiClient } from '../../../shared/client/apiClient';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
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

type Decisions = ReadonlyMap<string, Decision>;

const shared = sharedByItems((): { listed?: Promise<Decisions> } => ({}));

/**
 * Throws an `ApiError` if the list shows the purchase as decided, so that no buyer is notified twice. If the key may not
 * read the list, the service decides.
 */
export async function refuseDecided(
	api: ApiClient,
	purchaseId: string,
	decision: Decision,
): Promise<void> {
	const before = (await listedDecisions(api)).get(purchaseId);
	if (before === undefined) return;
	// A purchase that was sent back for changes can be decided after they were made.
	if (before === 'changesRequested' && decision !== before) return;
	throw new ApiError(`The purchase ${purchaseId} is already ${SAID[before]}`, {
		notSent: true,
		description:
			'The decision was not sent. Only a pending purchase can be reviewed: Get Many shows the status of each.',
	});
}

/** Returns the decisions of all purchases, read once for the items of a run. If that fails, the next item reads again. */
async function listedDecisions(api: ApiClient): Promise<Decisions> {
	const run = shared(api);
	run.listed ??= readDecisions(api).catch((error: unknown) => {
		run.listed = undefined;
		throw error as Error;
	});
	return await run.listed;
}

async function readDecisions(api: ApiClient): Promise<Decisions> {
	const purchases = await lookupOr(
		wholeList(api, 'getPurchases', {}, () => {}),
		[],
		"The decision was not sent because the purchase's current status could not be read.",
	);
	return new Map(purchases.flatMap(decidedPurchase));
}

/** Returns the ID and the decision of a decided purchase. Of the statuses, only 'pending' is documented. */
function decidedPurchase(record: ApiRecord): Array<[string, Decision]> {
	const id = toText(record.uniqueId);
	const status = plainStatus(record.status);
	if (status === 'pending') return [];
	const listed = DECISIONS.find((each) => plainStatus(each) === status);
	const decision = toSwitch(record.isApproved) === true ? 'approved' : listed;
	return typeof id === 'string' && decision !== undefined ? [[id, decision]] : [];
}
