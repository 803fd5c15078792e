import { inWords } from '../../shared/errors/words';
import type { Outage, OutageListener } from '../realtime/outages';
import type { Activation } from './activation';
import type { QueueListener } from './queue';

/** The listeners of the subscription and the queue that report to n8n. */
export type FeedReports = OutageListener &
	Pick<QueueListener, 'onBlocked' | 'onOverflow' | 'onRoom'> & { onStep(step: string): void };

/**
 * Reports each outage that the first attempt does not end: with a log line at its beginning and one at its end, and
 * with a failed execution if it is long. `current` returns the activation that reports; `onOutageOver` starts the workflow with the outage.
 */
export function feedReports(
	current: () => Activation,
	onOutageOver: (outage: Outage) => void,
): FeedReports {
	const warn = (message: string) => current().log('warn', `The activity feed ${message}`);
	const inform = (message: string) => current().log('info', `The activity feed ${message}`);
	return {
		onInterrupted: ({ message }) => warn(`is interrupted; reconnecting: ${message}`),
		onOutage: ({ message, description }, downMs) =>
			current().reportFailure(
				`The activity feed has been down for ${inWords(downMs)}: ${message}`,
				`${description ?? ''}\nThe trigger keeps trying. Events sent during the outage were missed. When the feed is back, fetch what changed.`.trim(),
			),
		onRecovered: (outage, wasInterrupted) => {
			if (wasInterrupted) inform(`is back after ${inWords(outage.upAt - outage.downSince)}`);
			onOutageOver(outage);
		},
		onBlocked: (isBlocked) => {
			if (isBlocked) warn('waits: n8n is not creating executions');
			else inform('starts executions again');
		},
		onOverflow: () =>
			current().reportFailure(
				'The activity feed sends events faster than the workflow can take them',
				`Events are lost until the queue is shorter. Make the workflow faster, or raise 'Max Executions' in the options.`,
			),
		onRoom: (lost, outage) => {
			warn(`has room again; events lost: ${lost}`);
			onOutageOver(outage);
		},
		onStep: (step) => current().log('debug', `The activity feed ${step}`),
	};
}
