import { TAG } from '../../../sandbox/index.mts';
import { byId } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { always } from '../oddResponses.mts';

const sent: Sent = [`DELETE /api/v3/contacts/tags/${TAG.id}?api=true`];

export default defineCase({
	minimal: { parameters: { tagId: byId(TAG.id) }, sends: [sent] },
	errors: [notFound('the tag is unknown', { tagId: byId(4711) }, 'The tag is not found.')],
	oddResponses: always({ deleted: true }),
	differ: ['tagId', 1, 2],
});
