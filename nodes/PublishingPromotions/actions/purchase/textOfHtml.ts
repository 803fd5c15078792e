/** Parts of a page that nobody reads. */
const HIDDEN = [
	[/<!--/, /-->/],
	[/<head\b/i, /<\/head\s*>/i],
	[/<style\b/i, /<\/style\s*>/i],
	[/<script\b/i, /<\/script\s*>/i],
] as const;

/** Returns the words of an HTML page and the addresses of its links, for a model to read. Takes linear time for any page. */
export function textOfHtml(html: string): string {
	let page = html;
	for (const [start, end] of HIDDEN) page = without(page, start, end);
	const [first, ...others] = page.split('<');
	const texts = others.map((part) => {
		if (!/^[a-z/!]/i.test(part)) return `<${part}`;
		const end = part.indexOf('>') + 1;
		const [, address = ''] = LINK.exec(part.slice(0, end)) ?? [];
		return `${address} ${part.slice(end)}`;
	});
	return [first, ...texts].join(' ').replace(/\s+/g, ' ').trim();
}

const LINK = /^a\b[^]*?\shref\s*=\s*["']?([^"'\s>]+)/i;

/** Removes the parts between two marks. A part without an end reaches to the next one. */
function without(page: string, start: RegExp, end: RegExp): string {
	const [first, ...others] = page.split(start);
	const rest = others.map((part) => {
		const [mark] = end.exec(part) ?? [];
		return mark === undefined ? '' : part.slice(part.indexOf(mark) + mark.length);
	});
	return [first, ...rest].join(' ');
}
