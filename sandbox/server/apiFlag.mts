export type ApiPlace = 'query' | 'body';

/** Why `api` is not as "Conventions", rule 2, wants it; nothing when it is. */
export function apiFlagReasons(place: ApiPlace, inQuery: unknown, inBody: unknown): string[] {
	const [value, wanted, elsewhere] =
		place === 'query' ? [inQuery, 'true', inBody] : [inBody, true, inQuery];
	const reasons: string[] = [];
	const home = place === 'query' ? 'a query parameter' : 'a field of the JSON body';
	if (value === undefined) reasons.push(`api: required as ${home}`);
	else if (value !== wanted) reasons.push(`api: must be true (as ${home})`);
	if (elsewhere !== undefined) reasons.push(`api: must be sent only as ${home}`);
	return reasons;
}
