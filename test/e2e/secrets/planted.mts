import { uniqueSecret } from './scanner.mts';

/** Secrets that a run must not spread. Each is used as in real life and exists nowhere else. */
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
