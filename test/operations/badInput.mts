import { ITEM } from '../support/values.mts';
import type { BadInput } from './defineCase.mts';

/** What every list refuses. */
export const badPaging: readonly BadInput[] = [
	['limit 0', { limit: ITEM }, "'Limit' must be a whole number of at least 1, but it is 0", 0],
	['a negative limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", -5],
	['a decimal limit', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 1.5],
	['a limit in words', { limit: ITEM }, "'Limit' must be a whole number of at least 1", 'ten'],
	['Return All', { returnAll: ITEM }, "'Return All' must be true or false, but it is 2", 2],
];
