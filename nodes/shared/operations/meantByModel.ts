import { isObject } from '../json';
import { toNumber } from '../properties/conversions';

/** Texts that models write for a value that they do not want to set. */
const NO_VALUE: readonly unknown[] = ['', 'null', 'undefined', 'None'];

/** Numbers of records that a tool returns, or of imports that it retries. */
const LIMITS: readonly string[] = ['limit', 'maxImports'];

/** An agent reads all that its tool returns. */
const MOST = 100;

/**
 * Returns the parameters of a tool as a model means them: without members of collections that it left blank, and with
 * limits of at most 100, which a hint says.
 */
export function meantByModel(
	values: Readonly<Record<string, unknown>>,
	hint: (message: string) => void,
): Record<string, unknown> {
	const meant = (name: string, value: unknown): unknown => {
		if (typeof value === 'string' && NO_VALUE.includes(value.trim())) return '';
		if (Array.isArray(value)) return value.map((entry) => meant('', entry));
		if (isObject(value) && Object.getPrototypeOf(value) === Object.prototype) {
			const members = Object.entries(value).map(([key, entry]) => [key, meant(key, entry)]);
			return Object.fromEntries(members.filter(([, entry]) => entry !== '')) as unknown;
		}
		if (!LIMITS.includes(name) || !(Number(toNumber(value)) > MOST)) return value;
		hint(`A tool takes at most ${MOST} at a time.`);
		return MOST;
	};
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, meant(name, value)]),
	);
}
