import { outcomes, useAccount, EMAIL } from './useAccount.mts';

const account = useAccount();

test('everything that can be tried on the sandbox is confirmed', async () => {
	const { realtime } = account.sandbox;
	const report = await account.try({
		email: EMAIL,
		listen: 0,
		realtime: `ws://${realtime.host}:${realtime.port}`,
	});
	expect(outcomes(report, 'differs')).toEqual({});
	const notTried = Object.entries(outcomes(report, 'notTried')).map(([name, outcome]) => [
		name,
		'reason' in outcome && outcome.reason,
	]);
	expect(notTried.filter(([, reason]) => !/: never tried$/.test(String(reason)))).toEqual([
		['429: Retry-After', 'no response was a 429'],
	]);
	expect(report.requests).toBeLessThanOrEqual(150);
	expect(account.proxy.mostInFlight).toBeLessThanOrEqual(2);
});
