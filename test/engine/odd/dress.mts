import type { Echo, Texts } from './world.mts';

/** How the played service writes its answers: JSON in any legal spelling, with secrets repeated in it. */

/** Stands for the repeated secret until the text is written. */
export const ECHO = 'ECHOED_SECRET';
/** An unknown field, which holds the repeated secret and is left out of comparisons. */
export const ECHO_FIELD = 'echoed';

export function write(value: unknown, { json, echo }: Texts, secret: string): string {
	const text = JSON.stringify(value, null, json === 'spaced' ? '\t' : undefined);
	return spelled(text, json).replaceAll(ECHO, echo === null ? '' : encode(secret, echo.as));
}

function spelled(text: string, json: Texts['json']): string {
	if (json === 'slashes') return text.replaceAll('/', '\\/');
	if (json !== 'escaped') return text;
	return text.replace(
		/"((?:[^"\\]|\\.)*)"/g,
		(_, inside: string) => `"${inside.replace(/\\(?:u[\da-f]{4}|.)|\W/gi, escapedUnit)}"`,
	);
}

const escapedUnit = (unit: string) => (unit.length > 1 ? unit : unicode(unit));

const hex = (character: string, length: number) =>
	character.charCodeAt(0).toString(16).padStart(length, '0');
const unicode = (character: string) => `\\u${hex(character, 4)}`;

/** A secret as the raw text of a JSON string. */
export function encode(secret: string, as: Echo['as']): string {
	const plain = JSON.stringify(secret).slice(1, -1);
	switch (as) {
		case 'plain':
			return plain;
		case 'slashes':
			return plain.replaceAll('/', '\\/');
		case 'unicode':
			return secret.replace(/\W/g, unicode);
		case 'UNICODE':
			return secret.replace(/[^]/g, (unit) => `\\u${hex(unit, 4).toUpperCase()}`);
		case 'percent':
			return secret.replace(/\W/g, (unit) => `%${hex(unit, 2)}`);
		case 'PERCENT':
			return secret.replace(/\W/g, (unit) => `%${hex(unit, 2).toUpperCase()}`);
		case 'all%':
			return secret.replace(/[^]/g, (unit) => `%${hex(unit, 2)}`);
		case 'json':
			return JSON.stringify(`{"sent":"${secret.replace(/\W/g, unicode)}"}`).slice(1, -1);
	}
}

/** Whether a text holds a secret in any of these spellings, one in another too. */
export function holdsSecret(text: string, secret: string): boolean {
	const looked = new Set<string>();
	const open = [text];
	for (let current = open.pop(); current !== undefined; current = open.pop()) {
		if (current.includes(secret)) return true;
		if (!/[\\%]/.test(current) || looked.has(current) || looked.size > 16) continue;
		looked.add(current);
		open.push(
			current.replace(/%([\da-f]{2})/gi, (_, code: string) =>
				String.fromCharCode(Number.parseInt(code, 16)),
			),
			current.replace(/\\u([\da-f]{4})/gi, (_, code: string) =>
				String.fromCharCode(Number.parseInt(code, 16)),
			),
			current.replace(/\\(["\\/])/g, '$1'),
		);
	}
	return false;
}
