import { TAG } from '../../../sandbox/index.mts';
import { always, body, byId, defineCase, type Sent, unknownTag } from '../case.mts';

const TAGS: Sent = ['GET /api/v3/contacts/tags?api=true&page=1&limit=500'];
const sent: Sent = [`DELETE /api/v3/contacts/tags/${TAG.id}?api=true`];

export default defineCase({
	minimal: { parameters: { tagId: byId(TAG.id) }, sends: [TAGS, sent] },
	requests: [
		{
			shows: 'the tag whose name is digits, beside a name that is no text',
			parameters: { tagId: byId(2026) },
			responses: [
				body({
					items: [
						{ id: 2, name: { toString: 1 } },
						{ id: TAG.id, name: '2026' },
					],
					total: 2,
				}),
			],
			sends: [TAGS, sent],
		},
		{
			shows: 'an ID, if the tags cannot be read',
			responses: [{ kind: 'status', status: 403, method: 'GET' }],
			sends: [TAGS, sent],
		},
	],
	errors: [unknownTag],
	oddResponses: always({ deleted: true }, 'DELETE'),
});
