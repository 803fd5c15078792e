import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { EndpointName } from '../api/endpoints';
import type { ApiRecord } from '../api/records';
import type { CallOf } from '../client/apiClient';
import { filtersOf, sortOf } from '../properties/collections';
import { pagingInput, pagingProperties } from '../properties/paging';
import { getMany, type Listing } from './getMany';
import { defineOperation, type Operation } from './operation';

interface List<Schema extends z.ZodTypeAny, Name extends EndpointName>
	extends Pick<Operation, 'action' | 'description' | 'options' | 'unlimited'>,
		Pick<Operation, 'simple' | 'shortForTools' | 'furtherFields'>,
		Partial<Pick<Operation, 'value' | 'name'>> {
	readonly endpoint: Name;
	/** Parameters before 'Return All' and 'Limit'. */
	readonly properties?: INodeProperties[];
	/** Members of 'Filters' and of 'Sort'. */
	readonly filters?: INodeProperties[];
	readonly sort?: INodeProperties[];
	/** The API's rules for a request, without the number of records. */
	readonly input?: Schema;
	/** Returns the request for the list, and the name and the identity of its records. */
	list(input: z.infer<Schema>): Listing & { readonly call: CallOf<Name> };
	/** Returns the records in the form that users get. Default: as they come. */
	present?(records: ApiRecord[], input: z.infer<Schema>): ApiRecord[];
}

/** Declares an operation that returns the records of one list: Get Many, unless it has another `value`. */
export function defineList<Schema extends z.ZodTypeAny, Name extends EndpointName>({
	properties = [],
	filters,
	sort,
	input = z.object({}) as unknown as Schema,
	list,
	present = (records) => records,
	...words
}: List<Schema, Name>): Operation {
	return defineOperation({
		value: 'getAll',
		...words,
		properties: [
			...properties,
			...pagingProperties,
			...(filters === undefined ? [] : [filtersOf(filters)]),
			...(sort === undefined ? [] : [sortOf(sort)]),
		],
		input: z.intersection(z.object(pagingInput), input),
		async run(context) {
			const { call, ...listing } = list(context.input);
			return present(await getMany(context, call, listing), context.input);
		},
	});
}
