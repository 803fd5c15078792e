import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { load } from 'js-yaml';
import { RefResolver } from 'json-schema-ref-resolver';

/** Who states a fact: the API's specification, a published description of such a service, or nobody. */
export const SOURCES = ['documented', 'published', 'assumed'] as const;
export type Source = (typeof SOURCES)[number];

/** A mark of everything below it, or of single keywords beside it (`required` and `name` among them). */
export type SourceMark = Source | Readonly<Record<string, Source>>;

export interface Schema {
	readonly [keyword: string]: unknown;
	readonly type?: string | readonly string[];
	readonly required?: readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly allOf?: readonly Schema[];
	readonly 'x-source'?: SourceMark;
}

export interface ParameterObject {
	readonly name: string;
	readonly in: 'path' | 'query';
	readonly required?: boolean;
	readonly schema: Schema;
	readonly 'x-source'?: SourceMark;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface ResponseObject {
	readonly description: string;
	readonly content?: Content;
	/** The conditions that lead to this status. */
	readonly 'x-when'?: readonly string[];
	readonly 'x-source'?: SourceMark;
}

/** The paging of a list: numbered pages or a cursor, with the names of the parameters. */
export type PagingObject =
	| { readonly by: 'page'; readonly page: string; readonly size?: string }
	| { readonly by: 'cursor'; readonly cursor: string; readonly size?: string };

export interface OperationObject {
	readonly operationId: string;
	readonly summary: string;
	readonly parameters?: readonly ParameterObject[];
	readonly requestBody?: { readonly required?: boolean; readonly content: Content };
	readonly responses: Readonly<Record<string, ResponseObject>>;
	readonly 'x-source': Source;
	readonly 'x-idempotent'?: boolean;
	readonly 'x-lookup'?: boolean;
	readonly 'x-paging'?: PagingObject;
}

/** Its methods, and parameters that all of them share. */
type PathItem = Readonly<Record<Lowercase<string>, OperationObject>> & {
	readonly parameters?: readonly ParameterObject[];
};

const FOLDER = import.meta.dirname;

/** The names of the areas and of their files. */
export const AREAS = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.yaml') && !['openapi.yaml', 'common.yaml'].includes(file))
	.map((file) => basename(file, '.yaml'))
	.sort();

/** Reads a file of this folder, with its references unresolved. */
export function readYaml(file: string): Record<string, unknown> {
	return load(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, unknown>;
}

/** Reads the path items of each area, with their references resolved. */
export function readAreas(): ReadonlyMap<string, Readonly<Record<string, PathItem>>> {
	const resolver = new RefResolver();
	for (const file of ['common', ...AREAS].map((area) => `${area}.yaml`)) {
		resolver.addSchema(readYaml(file), file);
	}
	return new Map(
		AREAS.map((area) => {
			const { paths } = resolver.getDerefSchema(`${area}.yaml`) as {
				paths: Readonly<Record<string, PathItem>>;
			};
			return [area, paths];
		}),
	);
}
