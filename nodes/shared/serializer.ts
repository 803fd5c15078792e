/** Returns a function that runs calls one after another, in order. One that fails does not end the row. */
export function serializer() {
	let last: Promise<unknown> = Promise.resolve();
	return async <T>(call: () => Promise<T>): Promise<T> => {
		const result = last.then(call);
		last = result.catch(() => undefined);
		return await result;
	};
}
