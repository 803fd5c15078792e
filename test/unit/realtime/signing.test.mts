import { toRealtimeError } from '../../../nodes/PublishingActivityTrigger/feed/signing.ts';
import { fromConnection } from '../../../nodes/shared/errors/fromConnection.ts';
import { ApiError } from '../../../nodes/shared/errors/apiError.ts';

const answered = (status: number, message = 'Words of the service') =>
	new ApiError(message, { status, description: 'What to do.' });

const unanswered = (code: string) =>
	fromConnection(Object.assign(new Error(code), { code }), { baseUrl: 'https://api.example.com' });

test.each<[string, unknown, boolean, string]>([
	['401', answered(401), true, 'Authorization failed: Words of the service'],
	['403', answered(403), true, 'Authorization failed: Words of the service'],
	['404', answered(404), false, 'Words of the service'],
	['422', answered(422), false, 'Words of the service'],
	['429', answered(429), false, 'Words of the service'],
	['500', answered(500), false, 'Words of the service'],
	['503', answered(503), false, 'Words of the service'],
	['503 in words like those', answered(503, 'Authorization is off'), false, 'authorization is off'],
	[
		'a refused connection',
		unanswered('ECONNREFUSED'),
		false,
		'The service could not be reached: the connection was refused',
	],
	['a timeout', unanswered('ETIMEDOUT'), false, 'The service did not respond in time'],
	['a timeout of n8n', unanswered('ECONNABORTED'), false, 'The service did not respond in time'],
	[
		'a fault of its own',
		new TypeError('x is not a function'),
		false,
		'The subscription could not be signed',
	],
])('signing that ends with %s is final or not', (_, error, isFatal, message) => {
	expect(toRealtimeError(error)).toMatchObject({ name: 'RealtimeError', message, isFatal });
});

test('what to do about it is kept', () => {
	for (const status of [401, 503]) {
		expect(toRealtimeError(answered(status)).description).toBe('What to do.');
	}
});
