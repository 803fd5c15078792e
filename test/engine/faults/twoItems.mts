import { importId } from '../../../sandbox/index.mts';
import { cases, type Difference } from '../../operations/index.mts';
import { nameOf } from '../../support/operations.mts';
import { byId, type Chosen } from '../../support/useNodes.mts';

const FROM_ITEM = '={{ $json.value }}';

/** Nothing where there is nothing that could differ: all items then share one request. */
export function differenceOf(
	chosen: Chosen,
	agents: readonly [string, string],
): Difference | undefined {
	const converted = cases.find((one) => one.name === nameOf(chosen));
	if (converted !== undefined) return converted.twoItems.differ;
	const { resource, operation } = chosen;
	const of = (name: string, values: Difference['values'], value: unknown = FROM_ITEM) => ({
		parameters: { [name]: value },
		values,
	});
	switch (`${resource}.${operation}`) {
		case 'engagement.get':
		case 'smsCampaign.getDeliveryReport':
			return undefined;
		case 'letter.get':
			return of('simplify', [true, false]);
		case 'letter.getTopPerformers':
			return of('metric', ['openRate', 'clickToOpenRate']);
		case 'customField.create':
			return of('fieldName', ['first', 'second']);
		case 'customField.update':
			return of('updateFields', ['First', 'Second'], { label: FROM_ITEM });
		case 'tag.create':
			return of('tagName', ['first', 'second']);
		case 'import.retry':
			return of('importId', [importId(3), importId(18)], byId(FROM_ITEM));
		case 'import.retryFailed':
			return of('filters', ['a', 'e'], { fileName: FROM_ITEM });
		case 'dataFeed.create':
			return of('title', ['First', 'Second']);
		case 'dataFeed.preview':
			return of('tokenSource', ['stored', 'credential']);
		case 'purchase.previewCreative':
			return of('output', ['html', 'file']);
		case 'activityFeed.authorize':
			return of('socketId', ['1.1', '2.2']);
		case 'agent.delete':
			return of('agentId', agents, byId(FROM_ITEM));
		default:
			return of('limit', [1, 2]);
	}
}
