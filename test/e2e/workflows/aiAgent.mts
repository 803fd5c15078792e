import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { readImports } from '../../../demo/imports.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { checkTools } from './offeredTools.mts';
import { startScriptedModel, type ScriptedModel, type Turn } from './scriptedModel.mts';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const QUESTION = 'Retry the newest failed import. Which rows still fail, and how do we stand?';
const ANSWER = 'The newest failed import is finished now.';
const THANKS = 'Thank you.';
const CHANNEL = 'tech-weekly';

/** Calls every tool, with what the tools before have told, and one with an ID that there is not. */
const script: ReadonlyArray<(answers: readonly unknown[]) => Turn> = [
	() => ({
		call: [
			['Find_Imports', { statuses: 'errored', limit: 3 }],
			['Get_Engagement', {}],
		],
	}),
	([imports]) => ({
		call: [
			['Retry_Import', { importId: newestOf(imports) }],
			['Find_Failed_Rows', { importId: 'imp_made_up' }],
		],
	}),
	([retried]) => ({
		call: [
			['Find_Failed_Rows', { importId: newestOf(retried) }],
			['Rank_Letters', { metric: 'clickToOpenRate', channels: CHANNEL }],
			['Find_Purchases', { statuses: 'pending' }],
		],
	}),
	() => ({ say: ANSWER }),
	() => ({ say: 'You are welcome.' }),
];

const newestOf = (records: unknown) => String((records as IDataObject[])[0].uniqueId);

/**
 * The agent offers every tool with what the model may choose, does what the model asks, gives it what
 * the service knows, and remembers the conversation.
 */
export const aiAgent: Check = async (instance, file) => {
	const model = await startScriptedModel(script);
	try {
		const { id, name } = await instance.server.rest.saveCredential({
			type: 'openAiApi',
			name: 'Scripted model',
			data: { apiKey: model.apiKey, url: model.url, header: false },
		});
		await importWorkflow(instance, file, { openAiApi: { id, name } });
		const imports = await readImports(instance.sandbox);
		assert.equal(await chat(instance, file, QUESTION), ANSWER);

		checkTools(model, file);
		const errored = [...imports.values()].filter(({ status }) => status === 'errored');
		await checkAnswers(model, instance, errored.slice(0, 3));

		await chat(instance, file, THANKS);
		const said = model.requests.at(-1)!.messages.map(({ content }) => content);
		assert.ok(said.includes(QUESTION));
		const [answer, thanks] = said.slice(-2);
		// Older versions of n8n remember the tools that were used in front of it.
		assert.ok(String(answer).endsWith(ANSWER));
		assert.equal(thanks, THANKS);
		assert.ok(!JSON.stringify(model.requests).includes(instance.sandbox.apiKey));
	} finally {
		await model.close();
	}
};

/** Sends a message as the editor's chat does; gives the agent's answer. */
async function chat({ server }: Instance, file: WorkflowFile, chatInput: string): Promise<unknown> {
	const message = { sessionId: 'newsletter-desk', action: 'sendMessage', chatInput };
	const trigger = 'When a Message Arrives';
	const id = await server.rest.runWorkflow(file.id, trigger, [{ json: message }]);
	const execution = succeeded(await server.rest.executionEnded(id));
	return onlyItem(execution, 'Newsletter Desk').json.output;
}

/** What the tools told the model is what the service knows. */
async function checkAnswers(
	{ requests }: ScriptedModel,
	{ sandbox }: Instance,
	errored: readonly object[],
): Promise<void> {
	const [, first, second, third] = requests;
	const read = async (path: string) => await itemsOf<IDataObject[]>(sandbox, path);
	const [imports, engagement] = first.answers as IDataObject[][];
	assert.deepEqual(imports, errored);
	assert.deepEqual(engagement, [await read('/api/v3/metrics/active-engagement?api=true')]);

	const newest = newestOf(errored);
	const [retried, refused] = second.answers as [IDataObject[], unknown];
	const { status, recordsFailed } = (await readImports(sandbox)).get(newest)!;
	assert.equal(status, 'finished');
	assert.deepEqual(
		{ uniqueId: newest, retried: true, status, recordsFailed },
		pick(retried[0], ['uniqueId', 'retried', 'status', 'recordsFailed']),
	);
	assert.match(JSON.stringify(refused), /The import was not found/);

	const [rows, letters, purchases] = third.answers as IDataObject[][];
	assert.deepEqual(rows, await read(`/api/v3/contacts/imports/${newest}/errors?api=true&limit=50`));
	const top = '/api/v3/letters/metrics/top-performers?api=true&metric=clickToOpenRate';
	assert.deepEqual(
		letters.map(({ uniqueId }) => uniqueId),
		(await read(`${top}&channels[]=${CHANNEL}`)).map(({ uniqueId }) => uniqueId),
	);
	assert.deepEqual(
		purchases,
		(await read('/api/v3/promotions/purchases?api=true')).filter(
			(purchase) => purchase.status === 'pending',
		),
	);
}

function pick(record: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(names.map((name) => [name, record[name]]));
}
