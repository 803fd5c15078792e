import { uuid } from './ids.mts';

/** As the agents lookup shows it. */
export interface Agent {
	uniqueId: string;
	name: string;
}

const NAMES = [
	'Subject line helper',
	'Weekly digest writer',
	'Link checker',
	'Übersetzungshelfer',
	'Sponsor matcher',
	'Archive tagger',
];

export function createAgents(): Agent[] {
	return NAMES.map((name, index) => ({ uniqueId: uuid(`agent ${index}`), name }));
}
