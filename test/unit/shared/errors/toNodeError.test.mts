import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { inputError, saying, toNodeError } from '../../../../nodes/shared/errors/toNodeError.ts';
import {
	Cancelled,
	ApiError,
	type ApiErrorDetails,
} from '../../../../nodes/shared/errors/apiError.ts';

import { NODE } from '../../../support/values.mts';

const LATER = 'Try again in a few minutes.';
const DOUBT = expect.stringMatching(
	/^The request may still have been processed, .*Check the service/,
);

test.each<[ApiErrorDetails, httpCode: string | null, lines: unknown[]]>([
	[{}, null, []],
	[{ status: 404, description: 'Check the ID.' }, '404', ['Check the ID.']],
	[{ status: 503, attempts: 4 }, '503', ['The request was tried 4 times.']],
	[{ kind: 'transient' }, null, []],
	[{ kind: 'transient', attempts: 4 }, null, ['The request was tried 4 times.', LATER]],
	[{ kind: 'transient', attempts: 2, retryAfterMs: 9e4 }, null, ['The request was tried 2 times.']],
	[
		{ kind: 'transient', attempts: 2, outcomeUnknown: true },
		null,
		[DOUBT, 'The request was tried 2 times.'],
	],
	[{ outcomeUnknown: true }, null, [DOUBT]],
	[{ outcomeUnknown: false, attempts: 2 }, null, ['The request was tried 2 times.']],
	[
		{ status: 502, description: 'Try later.', outcomeUnknown: true, attempts: 2 },
		'502',
		[DOUBT, 'Try later.', 'The request was tried 2 times.'],
	],
])('a request that failed with %j', (details, httpCode, lines) => {
	const error = toNodeError(NODE, new ApiError('The service failed', details), 3);
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({
		message: 'The service failed',
		messages: ['The service failed'],
		httpCode,
		context: { itemIndex: 3 },
	});
	expect(error.description?.split('\n') ?? []).toEqual(lines);
});

test.each<[ApiErrorDetails['failure']]>([
	[{ cause: 'rate-limited', retryAfterMs: 1500 }],
	[{ cause: 'credential-invalid' }],
	[{ cause: 'configuration-invalid' }],
	[undefined],
])('an answer that proves %j declares it', (failure) => {
	const error = toNodeError(NODE, new ApiError('No', { status: 403, failure }));
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error.failure).toEqual(failure);
});

test('what is wrong in a credential is no answer of the service', () => {
	const details = {
		description: 'Enter it.',
		failure: { cause: 'configuration-invalid' },
	} as const;
	const error = toNodeError(NODE, new ApiError('The key is empty (EACCES)', details), 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		...details,
		message: 'The key is empty (EACCES)',
		context: { itemIndex: 3 },
	});
});

test("a message that holds the name of a system's code stands as it is", () => {
	const said = 'A preexisting import (EEXIST) was found';
	expect(toNodeError(NODE, new ApiError(said)).message).toBe(said);
	expect(inputError(NODE, `'Title' is '${said}'`, 2)).toMatchObject({
		name: 'NodeOperationError',
		message: `'Title' is '${said}' [item 2]`,
		context: { itemIndex: 2 },
	});
});

test("an error in n8n's form stays what it is", () => {
	for (const error of [
		new NodeOperationError(NODE, 'Said before'),
		new NodeApiError(NODE, { message: 'Said before' }),
	]) {
		expect(toNodeError(NODE, error, 3)).toBe(error);
	}
});

test('an execution that was stopped is no failure of an item', () => {
	const error = toNodeError(NODE, new Cancelled(), 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe('The execution was canceled');
	expect(error.context.itemIndex).toBeUndefined();
});

test('any other error is told with its item', () => {
	const error = toNodeError(NODE, new TypeError('It is no function'), 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({ message: 'It is no function', context: { itemIndex: 3 } });
});

test.each([
	[undefined, 'It was begun.'],
	['Check the ID.', 'Check the ID.\nIt was begun.'],
])('a sentence more, beside %s', (description, said) => {
	const error = toNodeError(NODE, new ApiError('No', { description }));
	expect(saying(error, 'It was begun.')).toBe(error);
	expect(error.description).toBe(said);
});
