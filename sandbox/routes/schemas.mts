import { z } from 'zod';

/** An integer as a query carries it. */
export const queryInteger = z
	.string({ invalid_type_error: 'must be given once' })
	.regex(/^-?\d+$/, 'must be an integer')
	.transform(Number);

/** "Limits": page from 1, default 1; limit 1 to 100, default 25. */
export const pageQuery = z
	.object({
		page: queryInteger.pipe(z.number().min(1)).default('1'),
		limit: queryInteger.pipe(z.number().min(1).max(100)).default('25'),
	})
	.strict();

export const importPath = z.object({ importUniqueId: z.string() });

/** `YYYY-MM-DD` of a day that exists. */
export const date = z
	.string({ invalid_type_error: 'must be one date of the form YYYY-MM-DD' })
	.regex(/^\d{4}-\d\d-\d\d$/, 'must be a date of the form YYYY-MM-DD')
	.refine((value) => isDay(value), 'must be a day that exists');

function isDay(value: string): boolean {
	const parsed = new Date(`${value}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

/** A repeated query parameter; given once it arrives as a string. */
export const repeated = z
	.union([z.string().transform((value) => [value]), z.array(z.string())])
	.refine((values) => values.every((value) => value !== ''), 'must not be empty');
