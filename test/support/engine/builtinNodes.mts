import type {
	EngineRequest,
	EngineResponse,
	IDataObject,
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

/** Nodes of the engine's own: two around the node under test, and one that sends requests with a credential. */
export const START_NODE_TYPE = 'engine.start';
export const AGENT_NODE_TYPE = 'engine.agent';
export const HTTP_NODE_TYPE = 'engine.http';

const described = (
	displayName: string,
	name: string,
	rest: Pick<INodeTypeDescription, 'description' | 'group' | 'inputs'> &
		Partial<INodeTypeDescription>,
): INodeTypeDescription => ({
	displayName,
	name,
	version: 1,
	defaults: { name: displayName },
	outputs: ['main'],
	properties: [],
	...rest,
});

/** Only ever holds pinned items, and so does nothing itself. */
const start: INodeType = {
	description: described('Start', START_NODE_TYPE, {
		description: 'Gives the items the node under test begins with',
		group: ['trigger'],
		inputs: [],
	}),
};

interface Tool {
	description: string;
	invoke(args: unknown): Promise<string>;
}

/** Calls its tool once, with the arguments in its own parameters, as a model would. */
const agent: INodeType = {
	description: described('Agent', AGENT_NODE_TYPE, {
		description: 'Calls the node under test as an AI agent does',
		group: ['transform'],
		inputs: ['main', 'ai_tool'],
		properties: [
			{ displayName: 'Arguments', name: 'args', type: 'json', default: {} },
			{ displayName: 'Tool', name: 'requests', type: 'string', default: '' },
		],
	}),
	async execute(this: IExecuteFunctions, response?: EngineResponse) {
		const { args, requests } = this.getNode().parameters;
		if (requests !== '')
			return answerOf(response) ?? requestOf(String(requests), args as IDataObject);
		const [tool] = (await this.getInputConnectionData('ai_tool', 0)) as Tool[];
		const answer = await tool.invoke(args);
		return [[{ json: { description: tool.description, answer } }]];
	},
};

/** The newer way: n8n's engine runs the tool, and then the agent again (n8n 2.41.1, AI Agent v3). */
const requestOf = (nodeName: string, input: IDataObject): EngineRequest => ({
	actions: [
		{
			actionType: 'ExecutionNodeAction',
			nodeName,
			input,
			type: 'ai_tool',
			id: 'call',
			metadata: { itemIndex: 0 },
		},
	],
	metadata: {},
});

/** All that the model gets of the tool's task (n8n 2.41.1, `buildObservation` in AI Agent v3's buildSteps.js). */
function answerOf(response?: EngineResponse) {
	const [result] = response?.actionResponses ?? [];
	if (result === undefined) return undefined;
	const { data, error } = result.data;
	const items = data?.ai_tool?.[0]?.map(({ json }) => json) ?? [];
	const failure = error && { error: error.message, errorType: error.name };
	return [[{ json: { answer: JSON.stringify(items.length > 0 ? items : (failure ?? '')) } }]];
}

/** Sends a request as n8n's HTTP Request node does (n8n 2.41.1, HttpRequestV3.node.js), or by the newer helper. */
const http: INodeType = {
	description: described('HTTP', HTTP_NODE_TYPE, {
		description: 'Sends a request with the credential of another node',
		group: ['transform'],
		inputs: ['main'],
		credentials: [{ name: 'publishingApi' }],
		properties: [
			{ displayName: 'Request', name: 'request', type: 'json', default: {} },
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
		],
	}),
	async execute(this: IExecuteFunctions) {
		const { request, helper } = this.getNode().parameters;
		const { helpers } = this;
		const send = helpers[helper as 'requestWithAuthentication' | 'httpRequestWithAuthentication'];
		return [[{ json: { answer: await send.call(this, 'publishingApi', request as never) } }]];
	},
};

export const builtinNodes: Readonly<Record<string, INodeType>> = {
	[START_NODE_TYPE]: start,
	[AGENT_NODE_TYPE]: agent,
	[HTTP_NODE_TYPE]: http,
};
