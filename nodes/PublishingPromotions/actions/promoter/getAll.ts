import { defineList } from '../../../shared/operations/list';
import { textOf } from '../../../shared/json';

export const getAll = defineList({
	action: 'Get many promoters',
	description: 'Get the name of each advertiser',
	endpoint: 'getPromoters',
	list: () => ({ what: 'promoters', call: {} }),
	present: (promoters) =>
		promoters
			.map(({ value, name = value }) => name ?? '')
			.filter((name) => name !== '')
			.map((name) => ({ name: textOf(name) })),
});
