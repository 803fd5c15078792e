const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Eight characters that stand for a text: 48 bits, so that ten thousand known records take little room. A
 * record is taken for a known one by chance once in 10^10. Two hashes by multiplication, each mixed into the other.
 */
export function fingerprint(text: string): string {
	let a = 0xdeadbeef;
	let b = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		a = Math.imul(a ^ code, 2654435761);
		b = Math.imul(b ^ code, 1597334677);
	}
	a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
	b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
	return digits(a) + digits(b);
}

/** The lower 24 bits of a number as four characters. */
function digits(bits: number): string {
	return [18, 12, 6, 0].map((shift) => DIGITS[(bits >>> shift) & 63]).join('');
}
