import { AgentRuns } from './agentRuns.mts';
import { createAgents, type Agent } from './agents.mts';
import { createCurations, type Curation } from './curations.mts';
import { createContacts, type Contact } from './contacts.mts';
import { createContactTags, type ContactTag } from './contactTags.mts';
import { createCurationTags, type CurationTag } from './curationTags.mts';
import { createCustomFields, type CustomField } from './customFields.mts';
import { createDataFeeds, type DataFeed } from './dataFeeds.mts';
import { createDrafts, type Draft } from './drafts.mts';
import { ImportHistory, type Present } from './importHistory.mts';
import { lazily } from './lazily.mts';
import { createLetters, type Letter } from './letters.mts';
import { createPromotions, type Promotion } from './promotions.mts';
import { LIVE_CHANNEL } from './realtime.mts';
import { createPurchases, type Purchase } from './purchases.mts';
import { createSegments, type Segment } from './segments.mts';
import { createTemplates, type Template } from './templates.mts';

/** The records of the one company whose keys the service accepts. Lists are newest first. */
export interface Company {
	imports: ImportHistory;
	engagement: { activeReaders: number; activeClickers: number; periodDays: 30 };
	letters: Letter[];
	drafts: Draft[];
	templates: Template[];
	customFields: CustomField[];
	/** By address in lower case. */
	contacts: Map<string, Contact>;
	contactTags: ContactTag[];
	segments: Segment[];
	/** How many records with an id of their own were made since. */
	made: number;
	/** Of JSON data and of RSS. */
	dataFeeds: DataFeed[];
	curations: Curation[];
	curationTags: CurationTag[];
	purchases: Purchase[];
	promotions: Promotion[];
	agents: Agent[];
	agentRuns: AgentRuns;
	/** The channel of its activity feed. */
	liveChannel: string;
}

const DEFAULT_IMPORTS = 60;

/** Creates the company: the same at each call, with parts made on first use. Dates are counted back from `now`. */
export function createCompany(options: Present, imports = DEFAULT_IMPORTS): Company {
	const { now } = options;
	const company: Company = lazily<Company>({
		imports: () => new ImportHistory(options, imports),
		engagement: () => ({ activeReaders: 18_412, activeClickers: 3_907, periodDays: 30 }),
		letters: () => createLetters(now),
		drafts: () => createDrafts(now),
		templates: () => createTemplates(now),
		customFields: () => createCustomFields(),
		contacts: () => createContacts(now),
		contactTags: () => createContactTags(now),
		segments: () => createSegments(now),
		made: () => 0,
		liveChannel: () => LIVE_CHANNEL,
		dataFeeds: () => createDataFeeds(now),
		curations: () => createCurations(now),
		curationTags: () => createCurationTags(now),
		purchases: () => createPurchases(now),
		promotions: () => createPromotions(now),
		agents: () => createAgents(now),
		agentRuns: () => new AgentRuns(options, company.agents, company.letters),
	});
	return company;
}
