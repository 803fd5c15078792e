/** A pattern for a text in which each character may be escaped, in one way or another. */
export function escapedForm(text: string): RegExp {
	const forms = [...text].map((character, index) => formsOf(character, index === 0));
	return new RegExp(forms.map((all) => `(?:${all.join('|')})`).join(SOFT_BREAK), 'g');
}

/** How quoted-printable breaks a long line, in JSON too. */
const SOFT_BREAK = '(?:=(?:\\r|\\\\r)?(?:\\n|\\\\n))?';

/** The names that HTML has for what keys are made of. */
const ENTITIES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
	'!': 'excl',
	'#': 'num',
	$: 'dollar',
	'%': 'percnt',
	'(': 'lpar',
	')': 'rpar',
	'*': 'ast',
	'+': 'plus',
	',': 'comma',
	'.': 'period',
	'/': 'sol',
	':': 'colon',
	';': 'semi',
	'=': 'equals',
	'?': 'quest',
	'@': 'commat',
	'[': 'lbrack',
	'\\': 'bsol',
	']': 'rbrack',
	'^': 'Hat',
	_: 'lowbar',
	'`': 'grave',
	'{': 'lbrace',
	'|': 'vert',
	'}': 'rbrace',
};

function formsOf(character: string, isFirst: boolean): string[] {
	const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
	const point = character.codePointAt(0) ?? 0;
	const bytes = [...Buffer.from(character)];
	// To begin at each backslash of a long row of them would take forever: only at the first.
	const backslash = isFirst ? '(?<!\\\\)\\\\' : '\\\\';
	const entity = [
		`#0*${point}`,
		`#[xX]0*${hex(point, 1)}`,
		...(character in ENTITIES ? [ENTITIES[character]] : []),
	].join('|');
	return [
		// Quoted-printable, of emails: `=2B`; first, as a `=` may also be itself.
		bytes.map((byte) => `=${hex(byte, 2)}`).join(''),
		// JSON: `\u002B`, `\/`; in JSON within JSON the backslash itself is escaped.
		units.map((unit, index) => `${index === 0 ? backslash : '\\\\'}+u${hex(unit, 4)}`).join(''),
		`${backslash}*${literal(character)}`,
		// JavaScript: `\x2b`, `\u{2b}`.
		...(point < 256 ? [`${backslash}+x${hex(point, 2)}`] : []),
		`${backslash}+u\\{0*${hex(point, 1)}\\}`,
		// URLs: `%2b`, and `%252b` where encoded twice.
		bytes.map((byte) => `%(?:25)*${hex(byte, 2)}`).join(''),
		// HTML: `&#43;`, `&#x2b;`, `&plus;`, and `&amp;plus;` where encoded twice.
		`&(?:amp;)*(?:${entity});`,
	];
}

/** Hexadecimal digits in either case. */
function hex(value: number, digits: number): string {
	return value
		.toString(16)
		.padStart(digits, '0')
		.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(character: string): string {
	return /[\w]/.test(character) ? character : character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
