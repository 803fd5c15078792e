/** What the first bytes of a text say of all of it; nothing else is as sure (WHATWG Encoding, "BOM sniff"). */
const BYTE_ORDER_MARKS = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xfe\xff', 'utf-16be'],
	['\xff\xfe', 'utf-16le'],
] as const;

/** How much of a web page is searched for the character set that it names itself. */
const META_WITHIN = 4096;

/**
 * The text of bytes: in the character set that their byte order mark or content type names; that a web
 * page names itself in a `<meta>`, where it is known to be one; else, or where there is none of that
 * name, in UTF-8, which JSON is in.
 */
export function decodeText(bytes: Buffer, contentType: unknown, isHtml = false): string {
	const start = bytes.toString('latin1', 0, META_WITHIN);
	const named =
		BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1] ??
		/charset\s*=\s*["']?([\w.:-]+)/i.exec(String(contentType))?.[1] ??
		(isHtml ? charsetInMeta(start) : undefined);
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

/** A page whose `<meta>` could be read byte by byte is not in UTF-16, whatever it says. */
function charsetInMeta(start: string): string | undefined {
	const seen = start.replace(/<!--.*?(-->|$)/gs, '');
	const named = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(seen)?.[1];
	return named !== undefined && /^utf-?16/i.test(named) ? undefined : named;
}
