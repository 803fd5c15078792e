import { agents } from './agents';
import { contacts } from './contacts';
import { curations } from './curations';
import { imports } from './imports';
import { letters } from './letters';
import { promotions } from './promotions';
import { segments } from './segments';

export type { ApiErrorText, Cursor, Endpoint, PageNumbers, Paging } from './endpoint';

/**
 * The API as data: one entry per operation of `openapi/`, under its `operationId`, in one file per area. The
 * client is driven by this table, so that where `api` goes, what a response looks like and what may be repeated
 * is decided here and nowhere else.
 */
export const endpoints = {
	...agents,
	...contacts,
	...curations,
	...imports,
	...letters,
	...promotions,
	...segments,
} as const;

export type EndpointName = keyof typeof endpoints;

/** The names between braces in a path, each with its value: `'/a/{b}'` becomes `{ b: string }`. */
export type PathValues<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? { readonly [K in Name]: string } & PathValues<Rest>
	: unknown;
