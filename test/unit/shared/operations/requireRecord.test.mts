import { requireRecord } from '../../../../nodes/shared/operations/requireRecord.ts';

test.each([
	['a record', { id: 1 }],
	['one alone in a list', [{ id: 1 }]],
])('%s', (_, items) => {
	expect(requireRecord(items, 'letter')).toEqual({ id: 1 });
});

test.each([
	[undefined, /^Check its ID: it is the one that the service lists/],
	['address', /^Check its address: it is the one that the service lists/],
])('none, of what is known by %s', (knownBy, description) => {
	for (const items of [[], null]) {
		let error: unknown;
		try {
			requireRecord(items, 'letter', knownBy);
		} catch (thrown) {
			error = thrown;
		}
		expect(error).toMatchObject({
			message: 'The letter was not found',
			details: { description: expect.stringMatching(description) },
		});
	}
});
