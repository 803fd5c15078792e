import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { dayOf, entry, prefixed, labeled } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

export const runId = resourceLocator({
	displayName: 'Run',
	name: 'runId',
	description: "The run: choose one, or enter the ID that Activity: Get Many returns as 'uniqueId'",
	placeholder: 'Select a run...',
	searchListMethod: 'searchRuns',
	example: 'r5k0q9x2dv',
});

/** Runs of agents, newest first. */
export const searchRuns = pagedSearchOf({
	what: 'runs',
	endpoint: 'getAgentActivity',
	isSearchedHere: true,
	toEntry: ({ uniqueId, agentName, letterTitle, createdAt }) =>
		entry(uniqueId, prefixed([dayOf(createdAt)], labeled(agentName, letterTitle))),
});
