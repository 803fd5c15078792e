import { ANALYZE, type Agent } from './agents.mts';
import { before, isoWithOffset } from './dates.mts';
import type { Present } from './importHistory.mts';
import { judgmentId, OLD_RUNS, runId } from './landmarks.mts';
import type { Letter } from './letters.mts';
import { pick } from './pick.mts';

/** As in `openapi/agents.yaml`, Judgment. */
interface Judgment {
	uniqueId: string;
	severity: number;
	confidence: number;
	category: string;
	finding: string;
	suggestion: string;
	state: number;
	createdAt: string;
	updatedAt: string;
	isOutdated: boolean;
}

const FINDINGS = [
	{
		category: 'links',
		severity: 3,
		confidence: 85,
		finding: 'The link “Read on” leads to a page that is gone.',
		suggestion: 'Link to the archive instead.',
	},
	{
		category: 'clarity',
		severity: 2,
		confidence: 75,
		finding: 'The subject promises what the letter does not hold.',
		suggestion: 'Name the interview in the subject.',
	},
];

interface Entry {
	uniqueId: string;
	agent: Agent;
	letter: Pick<Letter, 'uniqueId' | 'title'> | undefined;
	createdAt: Date;
	judgments: Judgment[];
}

/** The runs of the agents, newest first. How far one has come is read off the clock: no timers. */
export class AgentRuns {
	private readonly entries: Entry[] = [];
	private readonly options: Present;

	constructor(options: Present, agents: readonly Agent[], letters: readonly Letter[]) {
		this.options = options;
		for (let index = OLD_RUNS - 1; index >= 0; index--) {
			const at = before(options.now, { days: index, hours: 1 });
			this.add(pick(agents, index), pick(letters, index), at);
		}
	}

	/** Starts a run now. Its ID is unknown until the list shows it. */
	begin(agent: Agent, letter?: Entry['letter']) {
		const at = this.options.clock();
		agent.lastRunAt = isoWithOffset(at);
		// As it began, however long this takes.
		return this.shown(this.add(agent, letter, at), at);
	}

	/** When the agent was last run, as epoch milliseconds. */
	lastRunOf(agent: Agent): number {
		const last = this.entries.find((entry) => entry.agent === agent);
		return last === undefined ? 0 : last.createdAt.getTime();
	}

	all() {
		return this.entries.map((entry) => this.shown(entry));
	}

	find(uniqueId: string) {
		const found = this.entries.find((entry) => entry.uniqueId === uniqueId);
		return found && this.shown(found);
	}

	findJudgment(uniqueId: string): Judgment | undefined {
		return this.entries
			.flatMap(({ judgments }) => judgments)
			.find((judgment) => judgment.uniqueId === uniqueId);
	}

	private add(agent: Agent, letter: Entry['letter'], createdAt: Date): Entry {
		const uniqueId = runId(this.entries.length);
		const at = isoWithOffset(createdAt);
		const judgments = FINDINGS.map((found, index) => ({
			uniqueId: judgmentId(uniqueId, index),
			...found,
			state: 0,
			createdAt: at,
			updatedAt: at,
			isOutdated: false,
		}));
		const entry = { uniqueId, agent, letter, createdAt, judgments };
		this.entries.unshift(entry);
		return entry;
	}

	private shown(
		{ uniqueId, agent, letter, createdAt, judgments }: Entry,
		now = this.options.clock(),
	) {
		const end = new Date(createdAt.getTime() + this.options.retryMs);
		const hasEnded = now >= end;
		const at = isoWithOffset(createdAt);
		return {
			uniqueId,
			agentUniqueId: agent.uniqueId,
			agentName: agent.name,
			agentType: agent.type,
			letterTitle: letter?.title ?? null,
			contextLabel: agent.type === ANALYZE ? 'analyze' : 'preflight',
			resourceType: 0,
			resourceUniqueId: letter?.uniqueId ?? null,
			status: hasEnded ? 1 : 0,
			summary: hasEnded ? `${judgments.length} things to look at.` : null,
			validationCode: 200,
			dispatchedAt: at,
			startedAt: at,
			completedAt: hasEnded ? isoWithOffset(end) : null,
			judgments: hasEnded ? judgments : [],
			createdAt: at,
			updatedAt: isoWithOffset(hasEnded ? end : createdAt),
		};
	}
}
