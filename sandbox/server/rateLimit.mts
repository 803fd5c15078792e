export interface RateLimit {
	perSecond: number;
	/** The form of `Retry-After`. Default: seconds. */
	retryAfter?: 'seconds' | 'date' | 'nonsense' | 'none';
}

/** Counts in fixed windows of one second of the clock, so that an HTTP date names a window's end. */
export class RateLimiter {
	private limit: RateLimit | null = null;
	private window = 0;
	private count = 0;

	/** A new limit starts counting from nothing. */
	set(limit: RateLimit | null): void {
		this.limit = limit;
		this.count = 0;
	}

	/** Whether one more request is within the limit. */
	admit(): boolean {
		if (!this.limit) return true;
		const window = Math.floor(Date.now() / 1000);
		if (window !== this.window) {
			this.window = window;
			this.count = 0;
		}
		this.count += 1;
		return this.count <= this.limit.perSecond;
	}

	retryAfter(): string | undefined {
		switch (this.limit?.retryAfter ?? 'seconds') {
			case 'seconds':
				return '1';
			case 'date':
				return new Date((this.window + 1) * 1000).toUTCString();
			case 'nonsense':
				return 'in a while';
			case 'none':
				return undefined;
		}
	}
}
