import { meaningOf } from '../../../../nodes/shared/errors/statuses.ts';

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
	...[520, 521, 522, 523, 524, 525, 526, 527, 530].map(
		(status): [number, string, boolean, string] => [
			status,
			'transient',
			true,
			'temporarily-unavailable',
		],
	),
	[599, 'final', true, undefined],
])('status %i is %s; processed perhaps: %s', (status, kind, mayBeProcessed, cause) => {
	const meaning = meaningOf(status);
	expect(meaning).toMatchObject({ kind, mayBeProcessed });
	expect(meaning.cause).toBe(cause);
});
