/** Returns an object whose parts are made on first use, each once. */
export function lazily<T extends object>(parts: { [Name in keyof T]: () => T[Name] }): T {
	const whole = {} as T;
	for (const name of Object.keys(parts) as Array<keyof T>) {
		const become = (value: T[typeof name]) => {
			Object.defineProperty(whole, name, { value, writable: true, enumerable: true });
			return value;
		};
		Object.defineProperty(whole, name, {
			get: () => become(parts[name]()),
			set: become,
			enumerable: true,
			configurable: true,
		});
	}
	return whole;
}
