import { fastify, type FastifyInstance } from 'fastify';
import { createEngine, type Engine } from '../../support/engine.mts';

/** The tags to choose several of: a list that the editor reads once, and never on. */

const TAGS = Array.from({ length: 1_200 }, (_, index) => ({ id: index, name: `Tag ${index}` }));

let engine: Engine;
let service: FastifyInstance;
let baseUrl: string;
let largest = Infinity;
beforeAll(async () => {
	engine = await createEngine();
	service = fastify();
	service.get<{ Querystring: { page: string; limit: string } }>('/*', async ({ query }) => {
		const size = Math.min(largest, Number(query.limit));
		const start = (Number(query.page) - 1) * size;
		return { items: TAGS.slice(start, start + size), message: '', total: TAGS.length };
	});
	baseUrl = await service.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.close());

test.each([500, 100, 10])('all of them, in pages of %i', async (size) => {
	largest = size;
	expect((await open()).map(({ value }) => value)).toEqual(TAGS.map(({ name }) => name));
});

const open = async () =>
	await engine.loadOptions({
		type: 'publishingContacts',
		method: 'getContactTagNames',
		credentials: { publishingApi: { baseUrl, apiKey: 'a-key-of-ours' } },
	});
