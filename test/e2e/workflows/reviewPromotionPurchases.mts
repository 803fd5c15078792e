import assert from 'node:assert/strict';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { askService, importAndRun, itemsOf, unescapeHtml, type Check } from './steps.mts';

const HOSTILE = `"></iframe><script>document.title = 'taken'</script><iframe srcdoc="`;

interface Purchase {
	uniqueId: string;
	status: string;
	listingTitle: string;
	buyerEmail: string;
}

/**
 * The list has every pending purchase of the service, with its creative as data: also one that tries
 * to leave its frame, and in the place of one that cannot be rendered, why. Without any there is no list.
 */
export const reviewPromotionPurchases: Check = async (instance, file) => {
	const { sandbox } = instance;
	const all = await itemsOf<Purchase[]>(sandbox, '/api/v3/promotions/purchases?api=true');
	const pending = all.filter(({ status }) => status === 'pending');
	const preview = ({ uniqueId }: Purchase) => `/api/v3/promotions/purchases/${uniqueId}/preview`;
	const creatives = await Promise.all(
		pending.map((purchase) => askService(sandbox, `${preview(purchase)}?api=true`)),
	);
	const [hostile, decided] = pending;
	sandbox.control.addFault({
		kind: 'html',
		path: preview(hostile),
		body: HOSTILE,
	});
	sandbox.control.addFault({ kind: 'status', status: 404, path: preview(decided) });

	const { json, binary } = onlyItem(await importAndRun(instance, file), 'Write Review List');
	assert.equal(json.subject, `Promotion purchases to review: ${pending.length}`);
	const listed = json.purchases as Array<Record<string, unknown>>;
	assert.deepEqual(
		listed.map(({ uniqueId, listing, buyer }) => ({ uniqueId, listing, buyer })),
		pending.map(({ uniqueId, listingTitle: listing, buyerEmail: buyer }) => ({
			uniqueId,
			listing,
			buyer,
		})),
	);
	assert.ok(pending.every(({ buyerEmail }) => String(json.text).includes(buyerEmail)));

	const page = String(await instance.server.rest.readFile(binary!.review));
	const frames = [...page.matchAll(/<iframe sandbox [^>]*srcdoc="([^"]*)"><\/iframe>/g)];
	assert.deepEqual(
		frames.map(([, srcdoc]) => unescapeHtml(srcdoc)),
		[HOSTILE, ...creatives.slice(2)],
	);
	assert.equal(page.match(/<iframe/g)?.length, frames.length);
	assert.ok(!page.includes('<script'));
	assert.match(page, /<p>The creative could not be rendered: [^<]+<\/p>/);
	assert.equal(listed[1].creative, null);

	sandbox.control.addFault({
		kind: 'body',
		path: '/api/v3/promotions/purchases',
		body: JSON.stringify({ items: [], message: '', total: 0 }),
	});
	const { lastNodeExecuted } = (await importAndRun(instance, file)).data.resultData;
	assert.equal(lastNodeExecuted, 'Get Pending Purchases');
};
