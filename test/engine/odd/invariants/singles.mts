import { sentFields } from '../company.mts';
import { endingOf, isSuccess, type Entry } from '../requestLog.mts';
import { idOf, matchPath } from '../operations.mts';
import { resultOf, type Played } from '../play.mts';
import type { Json } from '../samples.mts';
import type { Write } from '../world.mts';
import { canonical } from './canonical.mts';

/** What holds of operations that ask one thing for each item: the requests of an item are known. */
export const singles = {
	'nothing that was done is told as failed, nothing refused as done': (played: Played) => {
		if (!isSingle(played)) return undefined;
		const { world, run } = played;
		const expected = world.call.items.map((_, index) => isDone(attemptsOf(played, index)));
		if (world.call.onError === 'stop') {
			const due = expected.includes(false);
			if (due !== (run.error !== undefined)) {
				return due ? 'a failure went unnoticed' : `failed: ${run.error!.message}`;
			}
		}
		for (const [index, due] of expected.entries()) {
			const result = resultOf(played, index);
			if (result === undefined) continue;
			if ('error' in result === due) {
				return 'error' in result
					? `item ${index} failed: ${result.error}`
					: `item ${index} is no success`;
			}
			if ('error' in result) continue;
			const fault = outputFault(played, index, result.records);
			if (fault !== undefined) return `item ${index}: ${fault}`;
		}
		return undefined;
	},

	'no write is sent twice in doubt': (played: Played) => {
		if (!isSingle(played)) return undefined;
		for (const index of played.world.call.items.keys()) {
			const attempts = attemptsOf(played, index);
			const endings = attempts.map(endingOf);
			const again = played.operation.idempotent ? ['limited', 'passing'] : ['limited'];
			const wrong = endings.slice(0, -1).find((ending) => !again.includes(ending));
			if (wrong !== undefined) return `item ${index} was sent again after it was ${wrong}`;
			const passing = endings.filter((ending) => ending === 'passing').length;
			if (passing > 4) return `item ${index} was sent ${passing} times in vain`;
			const processed = attempts.filter((entry) => entry.processed).length;
			if (!played.operation.idempotent && processed > 1) {
				return `item ${index} was processed ${processed} times`;
			}
		}
		return undefined;
	},

	'nothing is given up that could be tried again': (played: Played) => {
		if (!isSingle(played)) return undefined;
		const { requestLog, operation, world } = played;
		const asked = requestLog.reduce((sum, { retryAfter }) => sum + (retryAfter ?? 0), 0);
		if (requestLog.some(({ status }) => status === 401) || asked >= 60) return undefined;
		for (const index of world.call.items.keys()) {
			const attempts = attemptsOf(played, index);
			const last = attempts.at(-1);
			if (last === undefined) {
				if (world.call.onError === 'continue') return `item ${index} was never sent`;
				continue;
			}
			const ending = endingOf(last);
			if (ending === 'limited') return `item ${index} was given up at a rate limit`;
			const passing = attempts.filter((entry) => endingOf(entry) === 'passing').length;
			if (ending === 'passing' && operation.idempotent && passing < 4) {
				return `item ${index} was given up after ${passing} attempts`;
			}
		}
		return undefined;
	},

	'writes to one record keep the order of their items': (played: Played) => {
		if (played.world.write === undefined) return undefined;
		const last = new Map<string, number>();
		for (const { method, path, text } of played.requestLog) {
			if (method !== 'PUT') continue;
			const index = Number(/"(?:status|label)":"?(?:name )?(\d+)/.exec(text)?.[1]);
			if (index < (last.get(path) ?? 0)) return `item ${index} came behind item ${last.get(path)}`;
			last.set(path, index);
		}
		return undefined;
	},
};

const isSingle = ({ operation }: Played) =>
	operation.kind === 'read' || operation.kind === 'written';

const isDone = (attempts: readonly Entry[]): boolean => {
	const last = attempts.at(-1);
	return last !== undefined && isSuccess(last) && !last.isPage;
};

/** The requests that were sent for an item, in their order. */
function attemptsOf({ world, operation, requestLog }: Played, index: number): Entry[] {
	const { k } = world.call.items[index];
	return requestLog.filter(({ method, path, json }) => {
		const values = method === operation.method ? matchPath(operation.path, path) : undefined;
		if (values === undefined) return false;
		switch (world.operation) {
			case 'publishingLetters engagement.get':
				return true;
			case 'publishingAgents activityFeed.authorize':
				return json?.socket_id === idOf(k);
			case 'publishingContacts subscription.update':
				return json?.status === index;
			case 'publishingContacts customField.update':
				return json?.label === `name ${index}`;
			case 'publishingContacts customField.create':
			case 'publishingContacts tag.create':
				return json?.name === `name ${index}`;
			case 'publishingCurations dataFeed.create':
				return json?.title === `name ${index}`;
			case 'publishingAgents agent.delete':
				return values.id === idOf(index);
			default:
				return values.id === idOf(k);
		}
	});
}

function outputFault(played: Played, index: number, records: readonly Json[]): string | undefined {
	const { world, company } = played;
	if (records.length !== 1) return `${records.length} outputs`;
	const [came] = records;
	const due =
		world.write === undefined ? readDue(played, index) : writeDue(played, index, world.write);
	if (world.operation === 'publishingLetters letter.get' && world.call.items[index].k % 2 === 1) {
		const letter = company.single(idOf(world.call.items[index].k)) as Json;
		const foreign = Object.keys(came).find(
			(name) => canonical(came[name]) !== canonical(letter[name]),
		);
		if (foreign !== undefined) return `'${foreign}' is ${canonical(came[foreign])}`;
		return came.uniqueId === letter.uniqueId ? undefined : 'another letter';
	}
	return canonical(came) === canonical(due)
		? undefined
		: `due ${canonical(due)}, came ${canonical(came)}`;
}

function readDue({ world, company }: Played, index: number): unknown {
	const id = idOf(world.call.items[index].k);
	const record = company.single(id);
	if (typeof record === 'string') return { purchaseId: id, html: record };
	if (world.operation !== 'publishingAgents activityFeed.authorize') return record;
	return { auth: (record as Json).auth, channelName: 'private-activity' };
}

/** The record where the service gave one, else what was sent. */
function writeDue(played: Played, index: number, { status, body }: Write): unknown {
	const { world, company, operation } = played;
	if (world.operation === 'publishingAgents agent.delete') return { deleted: true };
	const { json = {}, path } = attemptsOf(played, index).at(-1)!;
	const values = matchPath(operation.path, path)!;
	const withRecord = ['envelope', 'record', 'listOfRecord', 'envelopeOfList'].includes(body);
	if (withRecord && status !== 204 && status !== 205) return company.record({ json }, values);
	const named =
		world.operation === 'publishingContacts subscription.update'
			? { email: values.email, channelSlug: values.channel }
			: world.operation === 'publishingContacts customField.update'
				? { id: Number(values.fieldId) }
				: {};
	return { ...named, ...sentFields(json), success: true };
}
