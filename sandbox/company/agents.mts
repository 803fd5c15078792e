import { CHANNELS } from './channels.mts';
import { before, isoWithOffset } from './dates.mts';
import { uuid } from './ids.mts';
import { pick } from './pick.mts';

/** The numbers of the kinds of agents are not documented; these are the sandbox's choice. */
export const ANALYZE = 1;

/** As in `openapi/agents.yaml`, Agent. */
export interface Agent {
	uniqueId: string;
	name: string;
	type: number;
	guidelines: string;
	status: number;
	runMode: string;
	frequency: string | null;
	validationCode: string | null;
	lastRunAt: string | null;
	channels: string[];
	createdAt: string;
	updatedAt: string;
}

const NAMES = [
	'Subject line helper',
	'Weekly digest writer',
	'Link checker',
	'Übersetzungshelfer',
	'Sponsor matcher',
	'Archive tagger',
];

/** Newest first. Every second is an Analyze agent. */
export function createAgents(now: Date): Agent[] {
	return NAMES.map((name, index) => {
		const created = isoWithOffset(before(now, { days: 30 + index * 20 }));
		return {
			uniqueId: uuid(`agent ${index}`),
			name,
			type: index % 2 === 0 ? ANALYZE : 0,
			guidelines: `You are the ${name}.\nSay what is wrong, and how to mend it.`,
			status: 1,
			runMode: 'manual',
			frequency: null,
			validationCode: null,
			lastRunAt: isoWithOffset(before(now, { days: index, hours: 1 })),
			channels: [pick(CHANNELS, index).channelSlug],
			createdAt: created,
			updatedAt: created,
		};
	});
}
