import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import {
	activationError,
	inputError,
	withSentence,
	toNodeError,
} from '../../../../nodes/shared/errors/toNodeError.ts';
import {
	ApiError,
	Cancelled,
	type ApiErrorDetails,
	type FailureCause,
} from '../../../../nodes/shared/errors/apiError.ts';
import { fromConnection } from '../../../../nodes/shared/errors/fromConnection.ts';
import { NODE } from '../../../support/values.mts';

const LATER = 'Try again in a few minutes.';
const DOUBT = expect.stringMatching(
	/^The request may still have been processed, .*Check the service/,
);
const TWICE = 'The request was tried 2 times.';

test.each<[ApiErrorDetails, lines: unknown[]]>([
	[{}, []],
	[{ status: 404, description: 'Check the ID.' }, ['Check the ID.']],
	[{ status: 403, cause: 'configuration-invalid' }, []],
	[{ status: 503, attempts: 2 }, [TWICE]],
	[{ kind: 'transient', cause: 'rate-limited' }, []],
	[{ kind: 'transient', attempts: 2 }, [TWICE, LATER]],
	[{ kind: 'transient', attempts: 2, retryAfterMs: 9e4 }, [TWICE]],
	[{ kind: 'transient', attempts: 2, outcomeUnknown: true }, [DOUBT, TWICE]],
	[{ outcomeUnknown: true, description: 'Try later.' }, [DOUBT, 'Try later.']],
])('a request that failed with %j', (details, lines) => {
	const error = toNodeError(NODE, new ApiError('The service failed', details), 3);
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({
		message: 'The service failed',
		messages: ['The service failed'],
		httpCode: details.status?.toString() ?? null,
		context: { itemIndex: 3 },
	});
	expect(error.failure?.cause).toEqual(details.cause);
	expect(error.description?.split('\n') ?? []).toEqual(lines);
});

test.each<[FailureCause | undefined, object | undefined]>([
	['rate-limited', { cause: 'rate-limited', retryAfterMs: 1500 }],
	['temporarily-unavailable', { cause: 'temporarily-unavailable', retryAfterMs: 1500 }],
	['credential-invalid', { cause: 'credential-invalid' }],
	[undefined, undefined],
])('n8n is told the wait if it can help: %s', (cause, expected) => {
	const error = new ApiError('The service failed', { status: 502, cause, retryAfterMs: 1500 });
	expect(toNodeError(NODE, error).failure).toEqual(expected);
});

test('texts of records and input are quoted without what a terminal or a log would obey', () => {
	const name = 'No\u001b[31m \u202eroom\0';
	const error = toNodeError(
		NODE,
		new ApiError(`'${name}' failed`, { description: `It is ${name}` }),
	);
	expect(error).toMatchObject({ message: "'No room' failed", description: 'It is No room.' });
	expect(inputError(NODE, `'Name' must be short, but '${name}' came`, 0, 1).message).toBe(
		"'Name' must be short, but 'No room' came",
	);
});

test('what is wrong in a credential is no answer of the service', () => {
	const [description, cause] = ['Enter it.', 'configuration-invalid'] as const;
	const details = { description, cause };
	const error = toNodeError(NODE, new ApiError('The key is empty (EACCES)', details), 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error).toMatchObject({
		description,
		failure: { cause },
		message: 'The key is empty (EACCES)',
		context: { itemIndex: 3 },
	});
});

test("a message that holds the name of a system's code stands as it is", () => {
	const said = 'A preexisting import (EEXIST) was found';
	expect(toNodeError(NODE, new ApiError(said)).message).toBe(said);
	expect(inputError(NODE, `'Title' is '${said}'`, 2, 3)).toMatchObject({
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

test.each<[string, Error, itemIndex: number | undefined]>([
	['an execution that was stopped is no failure of an item', new Cancelled(), undefined],
	['any other error is told with its item', new Error('It is full'), 3],
])('%s', (_, thrown, itemIndex) => {
	const error = toNodeError(NODE, thrown, 3);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe(thrown.message);
	expect(error.context.itemIndex).toBe(itemIndex);
});

test.each([SyntaxError, TypeError, RangeError])(
	'a fault of our own code is not quoted: %p',
	(Kind) => {
		const thrown = new Kind('Invalid regular expression: /company-key-0123/');
		for (const error of [
			thrown,
			fromConnection(thrown),
			fromConnection(new Error('x', { cause: thrown })),
		]) {
			const shown = toNodeError(NODE, error, 3);
			expect(shown.message).toBe(`This node has a bug (${Kind.name})`);
			expect(shown.context.itemIndex).toBe(3);
			expect(inspect(shown, { depth: 9, showHidden: true })).not.toContain('company-key');
		}
	},
);

test.each([
	[undefined, 'It was begun.'],
	['Check the ID.', 'Check the ID.\nIt was begun.'],
])('a sentence more, beside %s', (description, said) => {
	const error = toNodeError(NODE, new ApiError('No', { description }));
	expect(withSentence(error, 'It was begun.')).toBe(error);
	expect(error.description).toBe(said);
});

test.each([
	[undefined, ''],
	['Check the key', '. Check the key.'],
	['Reported: ECONNREFUSED.\nTry again.\nHTTP status: 401.', '. Try again.'],
	['HTTP status: 503.', ''],
	['The service says: No.\nCheck the key', '. Check the key.'],
])('of %j whoever publishes reads %j, too', (description, read) => {
	const error = new NodeOperationError(NODE, 'The key was refused', { description });
	expect(activationError(error)).toBe(error);
	expect(error.message).toBe(`The key was refused${read}`);
	expect(error.description ?? '').toBe(description ?? '');
});
