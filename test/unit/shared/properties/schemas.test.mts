import { z } from 'zod';
import { DateInput, dateInput, notBefore } from '../../../../nodes/shared/properties/dates.ts';
import {
	decimal,
	booleanInput,
	emailAddress,
	emailAddresses,
	identifier,
	integer,
	listOf,
	optionalIdentifier,
	optionalLines,
	optionalListOf,
	optionalText,
	plainValue,
	requiredText,
	slugs,
	storyAddress,
	webAddress,
} from '../../../../nodes/shared/properties/schemas.ts';

type Kind = [name: string, schema: z.ZodTypeAny];
const limit: Kind = ['a whole number of at least 1', integer({ min: 1 })];
const days: Kind = ['a whole number from 1 to 31', integer({ min: 1, max: 31 })];
const id: Kind = ['an ID', identifier];
const status: Kind = ['any whole number', integer()];
const seconds: Kind = ['a number from 1 to 3600', decimal(1, 3600)];
const onOff: Kind = ['a switch', booleanInput];
const text: Kind = ['a text', requiredText];
const maybeText: Kind = ['a text or nothing', optionalText];
const list: Kind = ['slugs', slugs];
const email: Kind = ['an address', emailAddress];
const emails: Kind = ['addresses', emailAddresses];
const texts: Kind = ['texts', listOf(requiredText)];
const maybeTexts: Kind = ['texts or nothing', optionalListOf(requiredText)];
const story: Kind = ['the address of a story', requiredText.pipe(storyAddress)];
const plain: Kind = ['a plain value', plainValue];
const integers: Kind = ['whole numbers', listOf(integer({ min: 1 }))];

test.each<[...Kind, given: unknown, taken: unknown]>([
	[...limit, '50', 50],
	[...limit, ' 50 ', 50],
	[...limit, '50.0', 50],
	[...days, 1, 1],
	[...id, 'imp_2048', 'imp_2048'],
	[...id, ' imp_2048\r\n', 'imp_2048'],
	[...id, 2048, '2048'],
	[...status, -3, -3],
	[...seconds, 1.5, 1.5],
	[...onOff, true, true],
	[...onOff, 'true', true],
	[...onOff, 'TRUE', true],
	[...onOff, 'False', false],
	[...onOff, 1, true],
	[...onOff, '0', false],
	[...text, ' Partner news ', 'Partner news'],
	[...text, 2026, '2026'],
	[...maybeText, 2026, '2026'],
	[...maybeText, '  ', undefined],
	[...maybeText, null, undefined],
	...[undefined, null, '', '  '].map((none): [...Kind, unknown, unknown] => [
		'an ID or nothing',
		optionalIdentifier,
		none,
		undefined,
	]),
	['an ID or nothing', optionalIdentifier, ' a ', 'a'],
	...[' reader@example.com ', "o'hara+1@x.example", 'zoë@пример.рф', '"a@b"@c.example'].map(
		(address): [...Kind, string, string] => [...email, address, address.trim()],
	),
	...['text', '', true, false, 0, 1.5].map((value): [...Kind, unknown, unknown] => [
		...plain,
		value,
		value,
	]),
	['an ID or nothing', optionalIdentifier, 7, '7'],
	[...list, ['a', ' b '], ['a', 'b']],
	[...list, 'a, b,,c ,', ['a', 'b', 'c']],
	[...list, '', []],
	[...list, undefined, []],
	[...list, '["a","b"]', ['a', 'b']],
	[...list, ' [ "a", " b " ] ', ['a', 'b']],
	[...texts, '["a, b"]', ['a, b']],
	[...texts, '[a, b]', ['[a', 'b]']],
	[...list, '[draft]', ['[draft]']],
	[...integers, '[2026]', [2026]],
	[...integers, '[1, "2"]', [1, 2]],
	[...integers, 7, [7]],
	[...integers, [1, '2'], [1, 2]],
	[...text, new Date('2026-05-31T10:00:00Z'), '2026-05-31T10:00:00.000Z'],
	[...plain, new Date('2026-05-31T10:00:00Z'), '2026-05-31T10:00:00.000Z'],
	[...text, { _: 'World', $: { domain: 'a' } }, 'World'],
	[...texts, ['News', { _: 'World', $: {} }], ['News', 'World']],
	[...texts, ['a', '', null, undefined, ' '], ['a']],
	[...texts, '["a", ""]', ['a']],
	...['', ' ', null, undefined, ',', [''], [null, ' '], '[""]', '[]'].map(
		(blank): [...Kind, unknown, unknown] => [...maybeTexts, blank, undefined],
	),
	[...maybeTexts, [], []],
	[...email, '<ada@x.org>', 'ada@x.org'],
	[...email, '"Lovelace, Ada" <ada@x.org>', 'ada@x.org'],
	[...email, 'mailto:ada@x.org', 'ada@x.org'],
	[...email, ' <MAILTO:ada@x.org?subject=a> ', 'ada@x.org'],
	[...email, "o'neil@x.org", "o'neil@x.org"],
	[...email, '\u200f\u2068ada@x.org\u2069\u200b ', 'ada@x.org'],
	[...id, '\ufeffimp_2048\u200b', 'imp_2048'],
	...[
		'Late\r\nBcc: x@evil.example',
		'Late \n\n Bcc: x@evil.example',
		'Late\u2028Bcc: x@evil.example',
		'\0Late\u0007 \u202eBcc: x@evil.example\u0085',
	].map((given): [...Kind, string, string] => [...text, given, 'Late Bcc: x@evil.example']),
	[...text, 'two  spaces\tand a tab', 'two  spaces\tand a tab'],
	[...maybeText, 'a\nb', 'a b'],
	[...maybeText, '\0', undefined],
	[...story, ' https://a.example/b@c\n', 'https://a.example/b@c'],
	['a feed', webAddress('https://a.example'), 'https://a:b@c.example', 'https://a:b@c.example'],
	['lines', optionalLines, '<p>\ufffd</p>', '<p>\ufffd</p>'],
	[...texts, '"VIP","early-reader"', ['VIP', 'early-reader']],
	[...texts, '"a, b" , "c ""d""",e f,5" pipe,"g', ['a, b', 'c "d"', 'e f', '5" pipe', '"g']],
	[...texts, 'a\nb,c', ['a b', 'c']],
	['lines', optionalLines, ' a\r\n\nb ', 'a\r\n\nb'],
	[...emails, 'a@x.org;b@x.org\r\nc@x.org, d@x.org;', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
	[...emails, '"Lovelace, Ada" <a@x.org>; "B" <b@x.org>', ['a@x.org', 'b@x.org']],
	[...emails, '["a@x.org","<b@x.org>"]', ['a@x.org', 'b@x.org']],
])('%s: takes %3$j as %4$j', (_, schema, given, taken) => {
	expect(schema.parse(given)).toEqual(taken);
});

test.each<[...Kind, given: unknown, fault: RegExp]>([
	[...limit, 0, /^must be a whole number of at least 1$/],
	...[
		"'ada@x.org",
		'ada@@x.org',
		'a@b@x.org',
		'ada@x.org.',
		'ada@x.org;',
		'a@x.org,b@x.org',
		'"ada@x.org',
		'ada@x.org>',
	].map((given): [...Kind, unknown, RegExp] => [...email, given, /^must be an email address/]),
	[...emails, ['a@x.org;b@x.org'], /^must be an email address/],
	[...email, 'ada\ufffd@x.org', /^must not contain U\+FFFD, which replaces a damaged character$/],
	[...email, 'ada@rea\u200dders.org', /^must not contain the invisible character U\+200D$/],
	[...limit, 1.5, /whole number/],
	[...limit, 2 ** 53, /whole number/],
	[...limit, '1e5', /whole number/],
	[...limit, '0x1F', /whole number/],
	[...limit, '9007199254740993', /whole number/],
	[...limit, true, /whole number/],
	[...days, 0, /^must be a whole number from 1 to 31$/],
	[...id, '', /^must be an ID$/],
	[...id, '..', /^must not be '\.' or '\.\.'$/],
	[...id, '../../v3', /^must have no slash, backslash or '\.\.'$/],
	[...id, 'x'.repeat(10_240), /^must have at most 512 characters$/],
	[...id, '\ud800', /Unicode/],
	[...id, 'imp_1\u0007', /^must have no control characters$/],
	[...id, null, /must be an ID/],
	[...id, { id: 1 }, /must be an ID/],
	[...id, ['imp_1'], /must be an ID/],
	[...status, 1.5, /^must be a whole number$/],
	[...status, 'subscribed', /must be a whole number/],
	[...seconds, 0.99, /^must be a number from 1 to 3600$/],
	[...onOff, 'yes', /^must be true or false$/],
	[...onOff, ['1'], /true or false/],
	[...id, 2 ** 60, /^must be an ID$/],
	[...text, ' ', /^must not be empty$/],
	[...text, true, /^must be text$/],
	[...text, Infinity, /^must be text$/],
	[...maybeText, ['a'], /^must be text$/],
	[...list, true, /^must be a list, or one text with commas$/],
	[...list, '[["a"]]', /must be a slug/],
	[...list, "['a', 'b']", /must be a list/],
	...['a@b\u0007.co', 'a b@c.co', '@b.co', 'a.b.co', 'a@b.co/c', 'a@b\\c', 'a@b%63.co'].map(
		(address): [...Kind, string, RegExp] => [...email, address, /^must be an email|^must have no/],
	),
	[...plain, '\ud800', /^must be valid Unicode text$/],
	[...story, 'https://a.example/b\u200b', /^must not contain the invisible character U\+200B$/],
	[...email, 'a\u3164@b.co', /^must not contain the invisible character U\+3164$/],
	...['https://a:b@c.example/', 'https://token@c.example/'].map(
		(link): [...Kind, unknown, RegExp] => [
			...story,
			link,
			/^must have no user name or password, as readers get it$/,
		],
	),
	...[text, maybeText, plain, texts].map((kind): [...Kind, unknown, RegExp] => [
		...kind,
		'Zo\ufffd',
		/^must not contain U\+FFFD, which replaces a damaged character$/,
	]),
	[...plain, 0 / 0, /numbers of over 15 digits as text$/],
	[...plain, 2 ** 60, /numbers of over 15 digits as text$/],
	[...plain, {}, /^must be text, a number, true or false/],
])('%s: refuses %3$j', (_, schema, given, fault) => {
	const { error } = schema.safeParse(given);
	expect(error?.issues[0].message).toMatch(fault);
});

describe('a pair of dates', () => {
	const day = (text: string) => new DateInput(text, Date.parse(text), true, Date.parse(text), text);
	const [may, june] = [day('2026-05-31'), day('2026-06-01')];
	const pair = z
		.object({ from: dateInput.optional(), to: dateInput.optional() })
		.superRefine(notBefore('to', 'from', 'First Used After'));

	test.each([
		[{ from: may, to: june }],
		[{ from: may, to: may }],
		[{ from: june }],
		[{ to: may }],
		[{}],
	])('%j is in order', (dates) => {
		expect(pair.safeParse(dates).success).toBe(true);
	});

	test('the later one before the earlier one is told at its day', () => {
		expect(pair.safeParse({ from: june, to: may }).error?.issues).toMatchObject([
			{ path: ['to', 'day'], message: "must not be earlier than 'First Used After'" },
		]);
	});
});
