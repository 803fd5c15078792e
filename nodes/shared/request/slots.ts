/** Lets at most `size` tasks run at once; the others wait their turn in order of arrival. */
export class Slots {
	private readonly waiting: Array<() => void> = [];
	private free: number;

	constructor(size: number) {
		this.free = size;
	}

	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.free > 0) this.free--;
		else await new Promise<void>((resolve) => this.waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = this.waiting.shift();
			if (next === undefined) this.free++;
			else next();
		}
	}
}
