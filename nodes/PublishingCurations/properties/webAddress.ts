import { z } from 'zod';

/** A web address, as feeds and curations have them. */
export const webAddress = (example: string) =>
	z
		.string()
		.refine(
			(value) => /^https?:\/\//i.test(value) && URL.canParse(value),
			`must be a URL such as ${example}`,
		);
