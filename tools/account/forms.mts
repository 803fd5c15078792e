/** The form of a value, without the value: all that a report may contain of it. */

const TIMES: ReadonlyArray<readonly [form: string, pattern: RegExp, example: string]> = [
	['date', /^\d{4}-\d\d-\d\d$/, '2026-01-02'],
	['time without a zone', /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?$/, '2026-01-02 03:04:05'],
	['time with Z', /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?Z$/i, '2026-01-02T03:04:05Z'],
	[
		'time with an offset',
		/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d+)?)?[+-]\d\d:?\d\d$/,
		'2026-01-02T03:04:05+00:00',
	],
];

/** Returns the form of a text that is a date or a time. */
function timeForm(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	return TIMES.find(([, pattern]) => pattern.test(value))?.[0];
}

/** Returns the form of a time that a pattern allows, or `undefined` if the pattern is not about times. */
export function timeFormOf(pattern: string): string | undefined {
	const allowed = TIMES.filter(([, , example]) => new RegExp(pattern, 'u').test(example));
	return allowed.length === 1 ? allowed[0]![0] : undefined;
}

/** Returns the type of a value: `integer`, `array of 3`, `time with Z`. */
export function formOf(value: unknown): string {
	if (value === undefined) return 'nothing';
	if (value === null) return 'null';
	if (Array.isArray(value)) return `array of ${value.length}`;
	if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
	if (value === '') return 'empty string';
	return timeForm(value) ?? typeof value;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
