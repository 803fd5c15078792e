/** An answer as it came over the wire, before anything is made of it. */
export interface RawAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly text: string;
}

/** JSON, or nothing where the text is none (`undefined` is no JSON value). */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
