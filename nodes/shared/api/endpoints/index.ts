import { agents } from './agents';
import { contacts } from './contacts';
import { curations } from './curations';
import { imports } from './imports';
import { letters } from './letters';
import { promotions } from './promotions';

export type { Endpoint, Paging } from './endpoint';

/**
 * The API as data: one entry per operation of `openapi/`, under its `operationId`, in files of the same names. The client reads
 * everything about an endpoint from this table: method, place of `api`, form of the response, idempotence.
 */
export const endpoints = {
	...agents,
	...contacts,
	...curations,
	...imports,
	...letters,
	...promotions,
} as const;

export type EndpointName = keyof typeof endpoints;

/** The values for the names between braces in a path: `{ b: string }` for `'/a/{b}'`. */
export type PathValues<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? { readonly [K in Name]: string } & PathValues<Rest>
	: unknown;
