import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';

const all = Object.entries<Endpoint>(endpoints);

test('words every refusal as a sentence and what to do', () => {
	const errors = all.flatMap(([, { errors = {} }]) => Object.values(errors));
	expect(errors.length).toBeGreaterThan(4);
	for (const { message, description } of errors) {
		expect(message).toMatch(/^[A-Z].*[^.]$/);
		expect(description).not.toMatch(/\b(error|problem|failure|mistake)\b|[A-Z]{4,}/);
	}
});
