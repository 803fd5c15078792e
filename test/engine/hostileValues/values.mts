import fc, { type Arbitrary } from 'fast-check';

/** Values that people, machines and attackers put into parameters. */

/** Text with every UTF-16 code unit: halves of characters, NUL, line ends. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) });

/** Values for every parameter in every run. */
export const always: readonly unknown[] = [
	'',
	'..',
	'\ud800',
	'x'.repeat(513),
	1e21,
	-1.5,
	null,
	['..', null],
	{ __proto__: null, value: '/' },
];

/** Values that would lead a request elsewhere if they were not encoded in a URL or a header, by their means. */
const BY_MEANS = {
	dots: ['.', ' .. ', '../../v2/channels', '..\\..\\', '..%2f..%2f', '%2e%2e'],
	slashes: ['/', '%2f%2fattacker.example', '%252f', '%252e%252e%252f', '%5c'],
	hosts: ['//attacker.example/', '\\\\attacker.example\\', 'https://attacker.example/'],
	users: ['http:attacker.example', '@attacker.example', 'x@attacker.example:80/'],
	ports: [':80@attacker.example', '#@attacker.example'],
	queries: ['?api=false', '&api=false#', ';api=false', '{importUniqueId}', '$&$1'],
	control: ['\0', 'x\0.json', '\n', 'x\r\nHost: attacker.example\r\n\r\n'],
	requests: ['x HTTP/1.1\r\nHost: attacker.example\r\n\r\nGET /'],
	// Look-alikes, which a careless normalization turns into the real ones.
	slashesAlike: ['\uff0f\uff0fattacker.example', '\u2044\u29f8', '\uff3c\uff05\uff12\uff46'],
	dotsAlike: ['\uff0e\uff0e\uff0f', '\u2024\u2024/', '\u2025\u2215', '\u3002\uff61'],
	othersAlike: ['\uff20attacker.example', '\uff1fapi=false\uff03', '\u2100\ufe52'],
	invisible: ['\u200b..\u200d', '\u202e/..', '\ud800/'],
};
export const astray: readonly string[] = Object.values(BY_MEANS).flat();

const CRAFTED = {
	characters: [' ', '\udfff\ud83d', '\ufeff', '\u202eabc', 'e\u0301', '読者@例え.example', '👩‍👩‍👧'],
	code: ['={{ 1 + 1 }}', '{{ $json }}', '[object Object]', '__proto__', 'constructor'],
	otherKinds: ['null', 'undefined', 'true', '0', '-1', '1.5', '1e309', '٣', '9007199254740993'],
	dates: ['2026-02-30', '2026-05-31T25:00:00Z', '+275760-09-14', '0000-00-00'],
	others: ['a,b,,c', 'é'.repeat(400)],
};
const crafted = fc.constantFrom(...astray, ...Object.values(CRAFTED).flat());

/** Values that are right somewhere, so that valid requests come about too. */
const right = fc.oneof(
	fc.emailAddress(),
	fc.uuid(),
	fc.date({ min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
	fc.constantFrom(
		'https://news.example/a%20b?c=d&e=#f',
		'text',
		'title',
		'custom',
		'asc',
		'file',
		'html',
		'credential',
		'#3b82f6',
		'data',
	),
	fc.integer({ min: 0, max: 40 }),
	fc.array(fc.constantFrom('morning-brief', 'tech-weekly', 'errored', 'finished', 'pending')),
);

const plain = fc.oneof(
	anyText,
	crafted,
	right,
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constantFrom(null, undefined),
	fc.date({ noInvalidDate: false }),
);

export const hostile: Arbitrary<unknown> = fc.oneof(
	{ weight: 5, arbitrary: plain },
	{ weight: 1, arbitrary: fc.array(plain, { maxLength: 5 }) },
	{ weight: 1, arbitrary: fc.object({ values: [plain], maxDepth: 3 }) },
	{ weight: 1, arbitrary: fc.dictionary(crafted, plain, { maxKeys: 4 }) },
);
