import type { ApiClient, RunOfItems } from '../client/apiClient';

/**
 * Returns a function that finds the state of a run: all items of a run with the same account share it, and no other run
 * sees it. It is created for the first item that asks.
 */
export function sharedByItems<State>(create: (api: ApiClient) => State): (api: ApiClient) => State {
	const states = new WeakMap<RunOfItems, { readonly state: State }>();
	return (api) => {
		const known = states.get(api.run) ?? { state: create(api) };
		states.set(api.run, known);
		return known.state;
	};
}
