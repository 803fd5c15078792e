import { failureOfCode, failureOfStatus } from '../../../../nodes/shared/api/failures.ts';

/** The one table that retries, waiting, triggers and n8n's schedulers read. */

test.each<[status: number, kind: string, mayBeProcessed: boolean, cause: string | undefined]>([
	[200, 'final', true, undefined],
	[302, 'final', false, undefined],
	[308, 'final', false, 'configuration-invalid'],
	[400, 'final', false, undefined],
	[401, 'final', false, 'credential-invalid'],
	[403, 'final', false, undefined],
	[429, 'limited', false, 'rate-limited'],
	[499, 'final', false, undefined],
	[500, 'final', true, undefined],
	[502, 'transient', true, 'temporarily-unavailable'],
	[503, 'transient', true, 'temporarily-unavailable'],
	[504, 'transient', true, 'temporarily-unavailable'],
	[599, 'final', true, undefined],
])('status %i is %s; processed perhaps: %s', (status, kind, mayBeProcessed, cause) => {
	expect(failureOfStatus(status)).toEqual({ kind, mayBeProcessed, ...(cause && { cause }) });
});

test.each<[code: string, kind: string, mayBeProcessed: boolean]>([
	['ECONNREFUSED', 'transient', false],
	['EAI_AGAIN', 'transient', false],
	['ECONNRESET', 'transient', true],
	['ETIMEDOUT', 'transient', true],
	['ENOTFOUND', 'final', false],
	['CERT_HAS_EXPIRED', 'final', false],
	['EPROTO', 'final', false],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'final', false],
	['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'final', true],
	['Z_DATA_ERROR', 'final', true],
	['HPE_INVALID_CONSTANT', 'final', true],
	['constructor', 'final', false],
	['', 'final', false],
])('code %s is %s; processed perhaps: %s', (code, kind, mayBeProcessed) => {
	expect(failureOfCode(code)).toMatchObject({ kind, mayBeProcessed });
});
