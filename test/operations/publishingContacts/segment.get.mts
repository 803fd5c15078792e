import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { byId, defineCase, knownOrNot, type Sent, unknownSegment } from '../case.mts';

const sent: Sent = [`GET /api/v3/contacts/segments/${SEGMENT_ID}?api=true`];

export default defineCase({
	minimal: { parameters: { segmentId: byId(SEGMENT_ID) }, sends: [sent] },
	errors: [unknownSegment('segment unknown')],
	oddResponses: knownOrNot('segment', { id: 3, title: 'All' }),
	differ: ['segmentId', 1, 2],
});
