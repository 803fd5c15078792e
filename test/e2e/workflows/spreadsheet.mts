import { createRequire } from 'node:module';
import { join } from 'node:path';
import Papa from 'papaparse';
import { CHANNELS } from '../../../sandbox/company/channels.mts';
import { ensureN8n } from '../../support/n8n/install.mts';

/** A row of the spreadsheet, and what should become of it. */
export interface Row {
	readonly email: string;
	readonly channel: string;
	readonly status: string;
	/** Why it cannot be used; absent where it can. */
	readonly fault?: 'address' | 'channel' | 'status' | 'contact';
}

/** Contacts that the service does not know have addresses that begin so. */
export const UNKNOWN_CONTACT = 'nobody-';

const STATUSES = ['subscribed', 'Unsubscribed', 'cleaned', 'disengaged', 'not subscribed', '2'];
const BAD_ADDRESSES = ['', 'reader.example.com', 'two words@reader.example', 'reader@'];

/** So many rows, all different: every 25th has a fault, of each kind in turn. */
export function spreadsheetRows(count: number): Row[] {
	return Array.from({ length: count }, (_, index): Row => {
		const good = {
			email: `Zoë.o'brien+${index}@reader.example`,
			channel: CHANNELS[index % CHANNELS.length].channelSlug,
			status: STATUSES[index % STATUSES.length],
		};
		if (index % 25 !== 7) return good;
		const turn = Math.floor(index / 25);
		switch (turn % 4) {
			case 0:
				return {
					...good,
					email: BAD_ADDRESSES[(turn / 4) % BAD_ADDRESSES.length],
					fault: 'address',
				};
			case 1:
				return { ...good, channel: 'no-such-channel', fault: 'channel' };
			case 2:
				return { ...good, status: 'perhaps', fault: 'status' };
			default:
				return { ...good, email: `${UNKNOWN_CONTACT}${index}@reader.example`, fault: 'contact' };
		}
	});
}

const COLUMNS = ['email', 'channel', 'status'] as const;

/** As a spreadsheet program saves it: with a byte order mark. */
export function toCsv(rows: readonly Row[]): File {
	const text = Papa.unparse([...rows], { columns: [...COLUMNS] });
	return new File([`\uFEFF${text}`], 'Contacts.CSV', { type: 'text/csv' });
}

/** Written with the library that n8n itself has for Excel files. */
export async function toExcel(rows: readonly Row[]): Promise<File> {
	const load = createRequire(join(await ensureN8n(), 'node_modules/n8n-nodes-base/package.json'));
	const { dependencies } = load('./package.json');
	// Older versions of n8n have it from its maker, under its own name.
	const { utils, write } = load('@e965/xlsx' in dependencies ? '@e965/xlsx' : 'xlsx');
	const book = utils.book_new();
	const sheet = rows.map(({ email, channel, status }) => ({ email, channel, status }));
	utils.book_append_sheet(book, utils.json_to_sheet(sheet), 'Contacts');
	const content: Uint8Array<ArrayBuffer> = write(book, { type: 'buffer', bookType: 'xlsx' });
	const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
	return new File([content], 'contacts.xlsx', { type });
}
