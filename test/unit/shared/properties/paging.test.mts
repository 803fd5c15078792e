import { z } from 'zod';
import { pagingInput, wantedCount } from '../../../../nodes/shared/properties/paging.ts';

test.each([
	[{ returnAll: true }, Infinity],
	[{ returnAll: true, limit: 7 }, Infinity],
	[{ returnAll: false, limit: 7 }, 7],
	[{ returnAll: 'false', limit: '7' }, 7],
	// An expression that gives the text "false" hides Limit from n8n.
	[{ returnAll: 'false' }, 50],
])('%j wants %d records', (parameters, count) => {
	expect(wantedCount(z.object(pagingInput).parse(parameters))).toBe(count);
});
