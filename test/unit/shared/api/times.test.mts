import { publicationTime } from '../../../../nodes/shared/api/times.ts';

/** A date without a zone is the channel's wall-clock time, which its offset makes an instant. */
test.each<[date: unknown, offset: unknown, iso: string | undefined]>([
	['2026-05-31 10:00:00', undefined, '2026-05-31T10:00:00.000Z'],
	['2026-05-31 10:00:00', '', '2026-05-31T10:00:00.000Z'],
	['2026-05-31 10:00:00', '-05:00', '2026-05-31T15:00:00.000Z'],
	['2026-05-31 10:00:00', ' +0530 ', '2026-05-31T04:30:00.000Z'],
	['2026-05-31T23:30:00', '-05', '2026-06-01T04:30:00.000Z'],
	['2026-05-31 10:00:00', 'EST', '2026-05-31T10:00:00.000Z'],
	['2026-05-31 10:00:00', -5, '2026-05-31T10:00:00.000Z'],
	['2026-05-31T10:00:08.177-05:00', '+02:00', '2026-05-31T15:00:08.177Z'],
	[' 2026-05-31 ', undefined, '2026-05-31T00:00:00.000Z'],
	['2026-05-31T14:00:00+02:00', undefined, '2026-05-31T12:00:00.000Z'],
	['31 of May', undefined, undefined],
	['', '-05:00', undefined],
	[null, '-05:00', undefined],
])('%j at the offset %j is %s', (publicationDate, publicationDateOffset, iso) => {
	const at = publicationTime({ publicationDate, publicationDateOffset });
	expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(iso);
});
