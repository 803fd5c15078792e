import type { Email } from 'postal-mime';

const LINK = /<a\b[^>]*\bhref="([^"]+)"[^>]*>([^<]*)/g;
const MARKUP = /<(style|head|title)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]+>/g;

/** Returns an email for the terminal: recipients, subject, its words, and the address behind each of its links. */
export function emailText({ to = [], subject, text, html = '' }: Email): string {
	const words = (text ?? html.replace(MARKUP, '\n')).trim().split(/\s*\n\s*/);
	const links = Array.from(
		html.matchAll(LINK),
		([, address, label]) => `${label.trim()}: ${address.replaceAll('&amp;', '&')}`,
	);
	const title = `Email to ${to.map(({ address }) => address).join(', ')}: ${subject}`;
	return [title, ...words, ...links].join('\n  ');
}
