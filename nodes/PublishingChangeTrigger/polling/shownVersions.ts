import type { Sighting } from './scan';

/** More than a list shows, as a rule; the oldest are forgotten. */
const MOST_KEPT = 20_000;

interface Shown {
	readonly text: string;
	readonly time: number;
}

/**
 * The versions of changes that a list has shown since n8n started. A service of several databases may respond from
 * one that lags behind: what it shows then was there before, and nobody has changed it back.
 */
export class ShownVersions {
	private readonly latest = new Map<string, Shown>();
	private readonly earlier = new Set<string>();

	/** Takes what the list shows now. Whether that was shown before, and a later version since. */
	isOutdated({ key, version, time }: Sighting): boolean {
		if (version === '' || time === undefined) return false;
		const text = `${key} ${version} ${time}`;
		const latest = this.latest.get(key);
		// A clock may be set back for the winter: an earlier time alone proves nothing.
		if (latest !== undefined && latest.time > time && this.earlier.has(text)) return true;
		if (latest !== undefined && latest.text !== text) this.earlier.add(latest.text);
		this.latest.set(key, { text, time });
		for (const kept of [this.latest, this.earlier]) {
			if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
		}
		return false;
	}
}
