import { uniqueSecret } from './scanner.mts';

/** What a run must not spread: each is used as in real life, and found nowhere else. */
interface PlantedSecrets {
	readonly apiKey: string;
	/** Tried in the credential's test, and refused. */
	readonly wrongKey: string;
	readonly feedToken: string;
	/** A signature that the service gives and the realtime server refuses. */
	readonly refusedSignature: string;
}

export function plantSecrets(): PlantedSecrets {
	return {
		apiKey: uniqueSecret(),
		wrongKey: uniqueSecret(),
		feedToken: uniqueSecret(),
		refusedSignature: uniqueSecret(),
	};
}
