import type { Server } from '../../../tools/setup/startServer.mts';

/** A server that n8n works with, and the environment variables by which n8n finds it. */
export interface Backend extends Server {
	readonly env: Record<string, string>;
}
