import { ApiError, Cancelled } from '../../../../nodes/shared/errors/apiError.ts';
import { lookupOr, unsent } from '../../../../nodes/shared/operations/lookupOr.ts';

/** What is looked up before a write, which the write may need or not. */

const failing = (error: Error) => Promise.reject(error);
const refused = (status: number, details = {}) => new ApiError('No', { status, ...details });
const UNSENT = 'The letter was not sent.';

test('what was found is what counts', async () => {
	expect(await lookupOr(Promise.resolve('found'), 'none', UNSENT)).toBe('found');
	expect(await unsent(Promise.resolve('found'), UNSENT)).toBe('found');
});

test.each([400, 403, 404, 405, 410, 422, 501])('%i: there is no such lookup', async (status) => {
	expect(await lookupOr(failing(refused(status)), 'none', UNSENT)).toBe('none');
	await expect(unsent(failing(refused(status)), UNSENT)).rejects.toMatchObject({
		details: { status, description: UNSENT },
	});
});

test.each([200, 299])('a success of another form is none of this API: %i', async (status) => {
	expect(await lookupOr(failing(refused(status)), 'none', UNSENT)).toBe('none');
});

test.each<[string, ApiError, description: string]>([
	['a service that fails', refused(500), UNSENT],
	['a refused key', refused(401, { description: 'Check it.' }), `Check it.\n${UNSENT}`],
	['a web page', refused(200, { webPage: true }), UNSENT],
	['no response', new ApiError('No response'), UNSENT],
])('%s is an error, which says that nothing was sent', async (_, error, description) => {
	const result = lookupOr(failing(error), 'none', UNSENT);
	await expect(result).rejects.toMatchObject({ message: error.message, details: { description } });
});

test('a run that is stopped is not asked anything more', async () => {
	const stopped = new Cancelled();
	await expect(lookupOr(failing(stopped), 'none', UNSENT)).rejects.toBe(stopped);
	await expect(unsent(failing(stopped), UNSENT)).rejects.toBe(stopped);
});
