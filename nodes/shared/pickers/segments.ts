import { entry, labeled, searchOf } from './picker';
import { resourceLocator } from './resourceLocator';

export const segmentId = resourceLocator({
	displayName: 'Segment',
	name: 'segmentId',
	description:
		'The saved segment: choose one, or enter its ID, a number that Segment: Get Many returns',
	placeholder: 'Select a segment...',
	searchListMethod: 'searchSegments',
	example: '42',
});

export const searchSegments = searchOf({
	what: 'segments',
	endpoint: 'getSegments',
	toEntry: ({ id, name, description }) => entry(id, labeled(name, description)),
});
