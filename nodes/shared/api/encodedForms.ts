/** What stands around a text in Base64 that holds it: a character that is partly of what is beside it, and padding. */
const BESIDE = '[\\w+/-]?';
const PADDING = '=*';

/** Takes a text out of others that hold it encoded as a whole: in Base64, wherever it begins there, or hexadecimal. */
export class EncodedForms {
	private readonly forms: ReadonlyArray<{ readonly held: string; readonly all: RegExp }>;

	constructor(text: string) {
		const bytes = Buffer.from(text);
		const digits = bytes.toString('hex');
		const inBase64 = [0, 1, 2].flatMap((offset) => {
			const core = coreOf(bytes, offset);
			return [core, core.replaceAll('+', '-').replaceAll('/', '_')].map((held) => ({
				held,
				all: new RegExp(`${BESIDE}${held.replaceAll(/[+/]/g, '\\$&')}${BESIDE}${PADDING}`, 'g'),
			}));
		});
		const inHex = [digits, digits.toUpperCase()].map((held) => ({
			held,
			all: new RegExp(held, 'g'),
		}));
		this.forms = [...inBase64, ...inHex];
	}

	/** The text with `hidden` in their place. Looks for each as it is, which takes a fraction of what a pattern would. */
	replaceIn(text: string, hidden: string): string {
		return this.forms.reduce(
			(clean, { held, all }) => (clean.includes(held) ? clean.replace(all, hidden) : clean),
			text,
		);
	}
}

/** The characters that Base64 has for these bytes alone, where so many others (0 to 2) precede them in their group. */
function coreOf(bytes: Buffer, offset: number): string {
	const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
	const ownBits = (offset + bytes.length) * 8;
	return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(ownBits / 6));
}
