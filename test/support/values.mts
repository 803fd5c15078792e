/** Values of parameters as saved workflows have them. */

export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
export const bySlug = (value: unknown) => ({ __rl: true, mode: 'slug', value });

/** Takes the value from the item, as what is constant may be refused by n8n itself. */
export const ITEM = '={{ $json.value }}';

/** What sentences say of dates and whole numbers. */
export const DATE = 'must be a date such as 2026-05-31, or a date with time in ISO 8601 form';
export const WHOLE = 'must be a whole number';

export const long = (length: number, character = 'x') => character.repeat(length);
