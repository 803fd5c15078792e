/** Operations that are never sent, and why: the report says so. All that are missing here are in a table of tries. */

const CHANGES_AGENTS = 'changes an agent: never tried';
const RUNS_AGENTS = 'runs an agent: never tried';
const SUBSCRIBES = 'changes what somebody receives: never tried';
const MAKES_LETTERS = 'makes a letter: never tried';
const CHANGES_CURATIONS = 'changes curations: never tried';
const CHANGES_FEEDS = 'changes feeds: never tried';

export const NEVER: Readonly<Record<string, string>> = {
	updateAgent: CHANGES_AGENTS,
	deleteAgent: CHANGES_AGENTS,
	activateAgent: CHANGES_AGENTS,
	deactivateAgent: CHANGES_AGENTS,
	runAgent: RUNS_AGENTS,
	runAgentOnLetter: RUNS_AGENTS,
	setJudgmentState: 'decides on a judgment: never tried',
	createSubscription: SUBSCRIBES,
	setSubscriptions: SUBSCRIBES,
	updateSubscription: SUBSCRIBES,
	deleteSubscription: SUBSCRIBES,
	createDraft: MAKES_LETTERS,
	createDraftFromTemplate: MAKES_LETTERS,
	cloneLetter: MAKES_LETTERS,
	sendLetter: 'sends mail: never tried',
	deleteLetter: 'deletes a letter: never tried',
	upsertCuration: CHANGES_CURATIONS,
	updateCuration: CHANGES_CURATIONS,
	deleteCuration: CHANGES_CURATIONS,
	createDataFeed: CHANGES_FEEDS,
	updateDataFeed: CHANGES_FEEDS,
	deleteDataFeed: CHANGES_FEEDS,
	createFeed: CHANGES_FEEDS,
	deleteFeed: CHANGES_FEEDS,
	reviewPurchase: 'decides on a purchase: never tried',
	retryImport: 'retries an import: never tried',
};
