/** The time of a machine whose clock somebody sets: the soak's own, and n8n's. */
export class SoakClock {
	/** By how much it is wrong. */
	offsetMs = 0;

	/** Epoch milliseconds. */
	now(): number {
		return Date.now() + this.offsetMs;
	}

	/** What lets a process see the time so much later, evaluated in it; timers go on, as after a real change. */
	expression(offsetMs: number): string {
		return `
			globalThis.trueDate ??= Date;
			globalThis.Date = ${offsetMs} === 0 ? trueDate : class Date extends trueDate {
				constructor(...given) {
					given.length === 0 ? super(trueDate.now() + ${offsetMs}) : super(...given);
				}
				static [Symbol.hasInstance](value) {
					return value instanceof trueDate;
				}
				static now() {
					return trueDate.now() + ${offsetMs};
				}
			};`;
	}
}
