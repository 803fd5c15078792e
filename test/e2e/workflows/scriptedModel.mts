import fastify from 'fastify';
import type { Instance } from '../../support/n8n/instance.mts';
import type { Credential } from '../../support/n8n/rest.mts';

/** A message of the conversation, as OpenAI's chat completions have it. */
interface Message {
	readonly role: 'developer' | 'system' | 'user' | 'assistant' | 'tool';
	readonly content: string | null;
	readonly tool_call_id?: string;
}

/** A tool that the agent offers to the model. */
interface OfferedTool {
	readonly name: string;
}

/** One request of the agent. */
interface ModelRequest {
	readonly messages: readonly Message[];
	readonly tools: readonly OfferedTool[];
	/** The tools' responses to the calls of the turn before, in order. JSON is parsed. */
	readonly answers: readonly unknown[];
}

/** The model's next step: it calls tools side by side, or ends with an answer. */
export type Turn =
	| { readonly call: ReadonlyArray<readonly [tool: string, args: Record<string, unknown>]> }
	| { readonly say: string };

/** The model's steps, one for each request. Each sees the tools' responses to the turn before. */
export type Script = ReadonlyArray<(answers: readonly unknown[]) => Turn>;

interface ScriptedModel {
	/** Saves the credential for it. */
	saveCredential(instance: Instance): Promise<Credential>;
	/** Every request so far, in order. */
	readonly requests: readonly ModelRequest[];
	close(): Promise<void>;
}

const API_KEY = 'scripted-model-key';

interface Completion {
	readonly model: string;
	readonly stream?: boolean;
	readonly messages: readonly Message[];
	readonly tools?: ReadonlyArray<{ readonly function: OfferedTool }>;
}

/** A language model that follows a script, behind OpenAI's chat completions on a port of this machine. */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
	const requests: ModelRequest[] = [];
	const app = fastify();
	app.addHook('onRequest', async (request, reply) => {
		if (request.headers.authorization === `Bearer ${API_KEY}`) return;
		await reply.code(401).send({ error: { message: 'Incorrect API key provided' } });
	});
	app.get('/v1/models', () => ({ object: 'list', data: [{ id: 'gpt-5-mini', object: 'model' }] }));
	app.post<{ Body: Completion }>('/v1/chat/completions', async ({ body }, reply) => {
		const { model, messages, tools = [] } = body;
		const turn = script[requests.length];
		if (turn === undefined || body.stream === true) {
			const message = turn === undefined ? 'The script has ended' : 'The script is not streamed';
			return await reply.code(400).send({ error: { message } });
		}
		const answers = answersTo(requests.length, messages);
		requests.push({ messages, tools: tools.map((tool) => tool.function), answers });
		return completion(model, requests.length, turn(answers));
	});
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	const data = { apiKey: API_KEY, url: `${url}/v1`, header: false };
	return {
		saveCredential: async ({ server: { rest } }) =>
			await rest.saveCredential({ type: 'openAiApi', name: 'Scripted model', data }),
		requests,
		close: async () => await app.close(),
	};
}

/** The agent may put each answer behind a call of its own, so they are found by the calls' ids. */
function answersTo(turn: number, messages: readonly Message[]): unknown[] {
	const answers: unknown[] = [];
	for (const { tool_call_id, content } of messages) {
		const [, ofTurn, index] = /^call_(\d+)_(\d+)$/.exec(tool_call_id ?? '') ?? [];
		if (Number(ofTurn) === turn) answers[Number(index)] = parsed(content);
	}
	return answers;
}

function parsed(content: string | null): unknown {
	try {
		return JSON.parse(content ?? '');
	} catch {
		return content;
	}
}

function completion(model: string, number: number, turn: Turn) {
	const tool_calls =
		'call' in turn
			? turn.call.map(([name, args], index) => ({
					id: `call_${number}_${index}`,
					type: 'function',
					function: { name, arguments: JSON.stringify(args) },
				}))
			: undefined;
	return {
		id: `completion_${number}`,
		object: 'chat.completion',
		created: Math.floor(Date.now() / 1000),
		model,
		choices: [
			{
				index: 0,
				finish_reason: tool_calls ? 'tool_calls' : 'stop',
				message: { role: 'assistant', content: 'say' in turn ? turn.say : null, tool_calls },
			},
		],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
