/** In the order of their character codes, so that texts of equal length sort as the numbers that they stand for. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

const { imul } = Math;

/**
 * Returns a hash of eight characters (48 bits), so that ten thousand known records take little room. A new record is
 * mistaken for one of those once in 10^10. Two multiplicative hashes are mixed into each other.
 */
export function fingerprint(text: string): string {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = imul(a ^ code, 2654435761);
		b = imul(b ^ code, 1597334677);
	}
	a = imul(a ^ (a >>> 16), 2246822507) ^ imul(b ^ (b >>> 13), 3266489909);
	b = imul(b ^ (b >>> 16), 2246822507) ^ imul(a ^ (a >>> 13), 3266489909);
	return digits(a >>> 8, 4) + digits(b >>> 8, 4);
}

/** Writes a whole number from 0 up to 64^length in `length` characters. */
export function digits(value: number, length: number): string {
	let text = '';
	for (let rest = value; text.length < length; rest = Math.floor(rest / 64)) {
		text = DIGITS[rest % 64] + text;
	}
	return text;
}
