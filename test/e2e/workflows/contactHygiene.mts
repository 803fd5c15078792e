import assert from 'node:assert/strict';
import type { Sandbox } from '../../../sandbox/index.mts';
import { submitForm, type FormAccount } from './form.mts';
import { spreadsheetRows, toCsv, toExcel, UNKNOWN_CONTACT, type Row } from './spreadsheet.mts';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importWorkflow, succeeded, type Check } from './steps.mts';

const ROWS = 500;
const ACCOUNT: FormAccount = { user: 'newsletter-desk', password: 'Spreadsheets-2026' };
const STATUS_NUMBERS: Readonly<Record<string, number>> = {
	'not subscribed': 0,
	subscribed: 1,
	unsubscribed: 2,
	cleaned: 3,
	disengaged: 7,
};
const REASONS: Readonly<Record<NonNullable<Row['fault']>, RegExp>> = {
	address: /^'Email' must /,
	channel: /^The channel is not found/,
	status: /^'Status' must be a whole number, but it is 'perhaps'$/,
	contact: /^The contact is not known/,
};

interface Report {
	readonly text: string;
	readonly updated: number;
	readonly failed: number;
	readonly failedRows: ReadonlyArray<{ row: number; email: string; reason: string }>;
}

/**
 * A file with 500 rows, uploaded as CSV and as Excel: the service has taken every good row and nothing
 * else, and the report tells each bad one with its reason.
 */
export const contactHygiene: Check = async (instance, file) => {
	const { rest, url } = instance.server;
	const { control } = instance.sandbox;
	const account = await rest.saveCredential({
		type: 'httpBasicAuth',
		name: 'Form account',
		data: { ...ACCOUNT },
	});
	await importWorkflow(instance, file, { httpBasicAuth: { id: account.id, name: account.name } });
	await rest.publishWorkflow(file.id);
	const form = `${url}/form/contact-hygiene`;
	assert.equal((await fetch(form)).status, 401);

	const rows = spreadsheetRows(ROWS);
	for (const spreadsheet of [toCsv(rows), await toExcel(rows)]) {
		control.clearRequests();
		control.addFault({
			kind: 'status',
			status: 404,
			path: `/api/v3/contacts/${UNKNOWN_CONTACT}*`,
			times: rows.filter(({ fault }) => fault === 'contact').length,
			body: JSON.stringify({ items: [], message: 'The contact is not known.', total: 0 }),
		});
		const { executionId, lastPage } = await submitForm(form, ACCOUNT, spreadsheet);
		const execution = succeeded(await rest.executionEnded(executionId));
		const report = onlyItem(execution, 'Write Report').json as unknown as Report;
		checkReport(report, rows);
		assert.ok(lastPage.includes(report.text));
		assert.deepEqual(updatesOf(instance.sandbox), expectedUpdates(rows));
	}
};

function checkReport({ text, updated, failed, failedRows }: Report, rows: readonly Row[]): void {
	const bad = rows
		.map((row, index) => ({ ...row, row: index + 2 }))
		.filter(({ fault }) => fault !== undefined);
	assert.deepEqual(
		failedRows.map(({ row, email }) => ({ row, email })),
		bad.map(({ row, email }) => ({ row, email })),
	);
	for (const [index, { fault }] of bad.entries()) {
		assert.match(failedRows[index].reason, REASONS[fault!]);
	}
	assert.deepEqual({ updated, failed }, { updated: rows.length - bad.length, failed: bad.length });
	assert.equal(text, `${updated} subscriptions are updated, ${failed} rows could not be used.`);
}

/** The subscriptions that the service has updated, in an order of their own. */
function updatesOf({ control }: Sandbox): string[] {
	return control
		.requests()
		.filter(({ method, status }) => method === 'PUT' && status === 200)
		.map(({ path, body }) => {
			const [, email, channel] = /^\/api\/v3\/contacts\/([^/]+)\/subscriptions\/(.+)$/.exec(path)!;
			const { status } = body as { status: number };
			return [decodeURIComponent(email), channel, status].join(' ');
		})
		.toSorted();
}

function expectedUpdates(rows: readonly Row[]): string[] {
	return rows
		.filter(({ fault }) => fault === undefined)
		.map(({ email, channel, status }) => {
			const number = STATUS_NUMBERS[status.toLowerCase()] ?? Number(status);
			return [email, channel, number].join(' ');
		})
		.toSorted();
}
