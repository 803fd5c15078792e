import type { Clock } from '../../shared/client/clock';
import { Subscription } from '../realtime/subscription';
import type { SubscriptionListener } from '../realtime/types';
import type { Activation } from './activation';
import { explain } from './explain';

/**
 * The one subscription of a feed. It is kept when the next activation follows the same channel with the same
 * credential; otherwise a new one replaces it, and the old one is closed first.
 */
export class FeedSubscription {
	private subscription: Subscription | undefined;
	/** The newest one: its channel and credential are read for each connection. */
	private activation!: Activation;
	private lastFollowed = '';
	private turn: Promise<void> = Promise.resolve();

	constructor(
		private readonly clock: Clock,
		private readonly listener: SubscriptionListener,
	) {}

	/** The channel that was last followed, also by an earlier activation. */
	get followed(): string {
		return this.activation.target.followed || this.lastFollowed;
	}

	get isLive(): boolean {
		return this.subscription?.isLive === true;
	}

	/** The events that are read now were sent after this time, in epoch milliseconds. */
	get heard(): number {
		return this.subscription?.heard ?? Date.now();
	}

	/** Up to when all events were received (epoch milliseconds); nothing where it was never live. */
	get lastHeard(): number | undefined {
		return this.subscription?.lastHeard;
	}

	/** What it waits for, as the reason why it has not begun. */
	get waitingFor(): string {
		return this.subscription?.waitingFor ?? 'The credential could not be read in time';
	}

	/**
	 * Follows the feed for an activation, after all earlier calls have finished, and if that activation is still
	 * current by then. `lastHeard` is when an earlier process last heard the feed (epoch milliseconds).
	 */
	follow(activation: Activation, lastHeard: number | undefined, isCurrent: () => boolean): void {
		const before = this.activation as Activation | undefined;
		if (before !== undefined) this.lastFollowed = this.followed;
		this.activation = activation;
		this.turn = this.turn.then(async () => {
			const isSame =
				this.subscription !== undefined &&
				before !== undefined &&
				(await activation.target.isSameAs(before.target));
			if (!isCurrent()) return;
			if (isSame) {
				activation.target.learnFrom(before.target);
				this.subscription?.tryNow();
			} else await this.replace(lastHeard, isCurrent);
			if (this.isLive) this.listener.onLive?.();
		});
	}

	/** Ends it, and resolves when no socket is left. */
	async close(): Promise<void> {
		await this.subscription?.close();
	}

	private async replace(lastHeard: number | undefined, isCurrent: () => boolean): Promise<void> {
		const heard = this.lastHeard ?? lastHeard;
		await this.close();
		if (!isCurrent()) return;
		this.subscription = new Subscription(
			{
				clock: this.clock,
				prepare: async () => await this.activation.target.prepare(),
				explain: async (target, error) => await explain(this.activation.context, target, error),
				lastHeard: heard,
			},
			this.listener,
		);
		this.subscription.start();
	}
}
