import {
	randomString,
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { codeOf } from '../../shared/errors/fromConnection';
import { withDeadline } from '../../shared/client/deadline';

/** What a WebSocket asks with. Any nonce of the right form will do: nobody goes on with what begins. */
const upgrade = (): IDataObject => ({
	Connection: 'Upgrade',
	Upgrade: 'websocket',
	'Sec-WebSocket-Version': '13',
	'Sec-WebSocket-Key': `${randomString(22)}==`,
});

/** How a server met the attempt: with an HTTP status, or with the code of what went wrong before that. */
export interface Met {
	readonly status?: number;
	readonly code?: string;
	/** Whether it began a WebSocket, or at least answers to plain HTTP. */
	readonly isThere?: boolean;
}

/**
 * Asks a server for a WebSocket as a WebSocket does, once, through n8n's helper: a WebSocket does not say
 * why it failed. n8n's helper does not end where one begins, so plain HTTP is asked beside. Sends no key of
 * the user and no signature; `url` is that of the WebSocket. Never throws.
 */
export async function tryWebSocket(
	context: ITriggerFunctions,
	url: string,
	timeoutMs: number,
): Promise<Met> {
	const ask = async (headers: IDataObject) => await met(context, url, headers, timeoutMs);
	const [asked, plain] = await Promise.all([ask(upgrade()), ask({})]);
	const hasBegun = asked.status === undefined && plain.status !== undefined;
	return hasBegun ? { isThere: true } : asked;
}

async function met(
	context: ITriggerFunctions,
	url: string,
	headers: IDataObject,
	timeoutMs: number,
): Promise<Met> {
	return await withDeadline(timeoutMs, async (signal): Promise<Met> => {
		const response: IN8nHttpFullResponse = await context.helpers.httpRequest({
			method: 'GET',
			url: url.replace(/^ws/, 'http'),
			headers,
			encoding: 'stream',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			timeout: timeoutMs,
			// Agents hand the signal on to `net.Socket`, though their type does not name it.
			agentOptions: { signal } as IHttpRequestOptions['agentOptions'],
		});
		(response.body as { destroy?(): void } | undefined)?.destroy?.();
		return { status: response.statusCode };
	}).catch((error: unknown) => ({ code: codeOf(error) ?? '' }));
}
