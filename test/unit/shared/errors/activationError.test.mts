import { NodeOperationError } from 'n8n-workflow';
import { activationError } from '../../../../nodes/shared/errors/toNodeError.ts';
import { NODE } from '../../../support/values.mts';

test.each([
	[undefined, 'The key was refused'],
	['', 'The key was refused'],
	['Check the key', 'The key was refused. Check the key.'],
	['Check the key.\nHTTP status: 401.', 'The key was refused. Check the key.'],
	['Reported: ECONNREFUSED.\nTry again.', 'The key was refused. Try again.'],
	['HTTP status: 503.', 'The key was refused'],
	['The service says: No.\nCheck the key', 'The key was refused. Check the key.'],
])('of %j whoever publishes reads %s', (description, message) => {
	const error = new NodeOperationError(NODE, 'The key was refused', { description });
	expect(activationError(error)).toBe(error);
	expect(error).toMatchObject({ message });
	expect(error.description ?? '').toBe(description ?? '');
});
