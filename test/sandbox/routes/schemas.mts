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
