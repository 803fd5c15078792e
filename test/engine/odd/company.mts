import { ECHO, ECHO_FIELD } from './dress.mts';
import { PlayedImports } from './imports.mts';
import type { Received } from './requestLog.mts';
import { PlayedList, sizeOf, totalOf } from './lists.mts';
import { matchPath, operationOf, type OddOperation } from './operations.mts';
import { refused, type Reply } from './replies.mts';
import { bent, rowOf, singleOf } from './records.mts';
import type { Json } from './samples.mts';
import type { ErrorBody, World } from './world.mts';

/** Pages from here on are beyond any list: who asks for one wants to know whether pages repeat. */
const FAR_AWAY = 10_000;

/** The played service's state and rules: what it holds, and what each request does to it. */
export class Company {
	readonly list?: PlayedList;
	/** A list of its own for each import whose failed rows are read. */
	readonly lists = new Map<string, PlayedList>();
	readonly imports?: PlayedImports;
	private readonly world: World;
	private readonly operation: OddOperation;

	constructor(world: World) {
		this.world = world;
		this.operation = operationOf(world.operation);
		if (world.imports !== undefined) this.imports = new PlayedImports(world.imports);
	}

	/** Does what a request asks for, and tells what is answered, whether or not that arrives. */
	process(request: Received, now: number, arrives: boolean): Reply {
		if (this.imports !== undefined && request.method === 'GET')
			return this.listImports(request, now);
		const path = matchPath(this.operation.path, request.path);
		if (path === undefined || request.method !== this.operation.method)
			return refused(404, 'envelope');
		switch (this.operation.kind) {
			case 'paged':
				return this.listPage(request, path.id ?? '', arrives);
			case 'listed': {
				const list = this.listOf('');
				const rows = list.whole();
				return this.envelope(this.items(rows), list.totalOf(rows));
			}
			case 'read':
				return this.readOne(path.id ?? String(request.json?.socket_id));
			case 'written':
				return this.written(request, path);
			case 'retried':
				return this.retried(path.id, now);
		}
	}

	listOf(key: string): PlayedList {
		const list = this.lists.get(key) ?? new PlayedList(this.world.list!);
		this.lists.set(key, list);
		return list;
	}

	/** The record of a place, as it is written into an answer. */
	row(ordinal: number): unknown {
		return this.open(rowOf(this.world, ordinal));
	}

	single(id: string): unknown {
		return this.open(singleOf(this.world, id));
	}

	private listPage({ query, json }: Received, key: string, arrives: boolean): Reply {
		const { size } = this.operation;
		const page = Number(query.get('page') ?? json?.page ?? 1);
		const asked = size === undefined ? undefined : (query.get(size) ?? undefined);
		const list = this.listOf(key);
		const result = list.page(page, asked === undefined ? undefined : Number(asked));
		if ('refused' in result) return refused(result.refused, 'envelope');
		if (arrives && page < FAR_AWAY) list.show(result.rows);
		return this.envelope(this.items(result.rows), list.totalOf(result.rows));
	}

	private items(rows: readonly number[]): unknown {
		const records = rows.map((row) => this.row(row));
		return this.world.list!.shape === 'array' ? records : { ...records };
	}

	private listImports({ query }: Received, now: number): Reply {
		const shown = this.imports!.shown(now).map((record, n) =>
			this.open(bent(record, this.world.bends, n)),
		);
		const { imports } = this.world;
		const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 25)];
		const size = sizeOf(imports!, limit);
		const records = shown.slice((page - 1) * size, page * size);
		if (records.length === 0 && page > 1 && imports!.beyond === 404)
			return refused(404, 'envelope');
		return this.envelope(records, totalOf(imports!, shown.length, records.length));
	}

	private readOne(id: string): Reply {
		const record = this.single(id);
		if (typeof record === 'string') return { status: 200, html: record };
		return this.world.operation === 'publishingLetters letter.get'
			? { status: 200, json: record }
			: this.envelope(record, 1);
	}

	private retried(id: string, now: number): Reply {
		const status = this.imports!.retry(id, now);
		return status === 202 ? { ...this.envelope(null, 1), status } : refused(status, 'envelope');
	}

	private written(request: Received, path: Record<string, string>): Reply {
		const { status, body } = this.world.write!;
		if (status === 204 || status === 205) return { status };
		const record = this.record(request, path);
		const reply = (json: unknown): Reply => ({ status, json });
		switch (body) {
			case 'envelope':
				return { ...this.envelope(record, 1), status };
			case 'envelopeOfList':
				return { ...this.envelope([record], 1), status };
			case 'emptyItems':
				return { ...this.envelope([], 0), status };
			case 'nullItems':
				return { ...this.envelope(null, 0), status };
			case 'record':
				return reply(record);
			case 'listOfRecord':
				return reply([record]);
			case 'emptyList':
				return reply([]);
			case 'emptyObject':
				return reply({});
			case 'null':
				return reply(null);
			case 'true':
				return reply(true);
			case 'ok':
				return reply('ok');
			case 'message':
				return reply({ message: `Done ${this.echoed('message')}`.trim() });
			case 'OK':
				return { status, text: 'OK' };
			case 'nothing':
				return { status };
			case 'page':
				return { status, html: '<!doctype html><title>Maintenance</title>' };
		}
	}

	/** What a write made: what was sent, with an ID, and without what is not given back. */
	record({ json }: Pick<Received, 'json'>, path: Record<string, string>): unknown {
		return this.open({ id: 42, ...path, ...sentFields(json) });
	}

	private envelope(items: unknown, total: unknown): Reply {
		const { message, unknownFields } = this.world.texts;
		const echoed = this.echoed('message');
		return {
			status: 200,
			json: {
				items,
				...(echoed === ''
					? message === 'absent'
						? {}
						: { message }
					: { message: `Saw ${echoed}` }),
				...(total === undefined ? {} : { total }),
				...(unknownFields ? { page: 1, data: [], success: true, meta: { took: 3 } } : {}),
			},
		};
	}

	/** A record with the fields that nobody has heard of. */
	private open(record: unknown): unknown {
		if (typeof record !== 'object' || record === null) return record;
		const { texts } = this.world;
		return {
			...record,
			...(texts.unknownFields ? { 'new field/é': { a: ['news', 1, null] } } : {}),
			...(this.echoed('record') === '' ? {} : { [ECHO_FIELD]: `sent ${ECHO}` }),
		};
	}

	private echoed(where: string): string {
		return this.world.texts.echo?.where === where ? ECHO : '';
	}

	/** The body of an error, in any of the forms that are about. */
	failure(status: number, body: ErrorBody): Reply {
		const said = `Planned ${status} ${this.echoed('message')}`.trim();
		const reason = `because ${this.echoed('reasons')}`.trim();
		return { ...refused(status, body, said, reason) };
	}
}

/** What was sent of a record itself: the switch of the API is no field of it, and a token never comes back. */
export const sentFields = (json: Json = {}): Json =>
	Object.fromEntries(
		Object.entries(json).filter(([name]) => name !== 'api' && name !== 'bearerToken'),
	);
