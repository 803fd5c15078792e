import { setTimeout as wait } from 'node:timers/promises';
import { RestError } from './restError.mts';

/** The state of a publication in the editor, trigger by trigger. */
export interface PublicationStatus {
	status: 'not_published' | 'in_progress' | 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage?: string }>;
}

/**
 * Reads the state of a publication, which n8n continues after its response. `read` reads below `/rest`. Older versions
 * do not have it: their response comes after all triggers are published.
 */
export async function publicationStatus(
	read: (path: string) => Promise<PublicationStatus>,
	workflow: string,
): Promise<PublicationStatus | undefined> {
	try {
		return await read(`${workflow}/publication-status`);
	} catch (error) {
		if (error instanceof RestError && error.status === 404) return undefined;
		throw error;
	}
}

/**
 * Waits until a workflow that n8n was asked to publish is published.
 *
 * @throws RestError with the reason that n8n shows, when a trigger cannot be activated
 */
export async function published(
	id: string,
	readStatus: () => Promise<PublicationStatus | undefined>,
	limitMs: number,
): Promise<void> {
	const limit = Date.now() + limitMs;
	// n8n reads the progress of publishing and the state of the triggers separately, so an earlier failure
	// may show once more.
	for (let hasFailed = false; ; ) {
		const publication = await readStatus();
		if (!publication || publication.status === 'published') return;
		const { status, triggers } = publication;
		const reason = triggers.find(({ errorMessage }) => errorMessage)?.errorMessage;
		const fails = status !== 'in_progress';
		if (fails && hasFailed) throw new RestError(400, reason ?? status, publication);
		hasFailed = fails;
		if (Date.now() > limit) throw new Error(`Workflow ${id} is still being published`);
		await wait(100);
	}
}
