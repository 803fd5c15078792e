import type { IExecuteFunctions } from 'n8n-workflow';
import { RememberedKeys } from '../../../../nodes/shared/operations/rememberedKeys.ts';

/** n8n's memory of a node, which may fail. */
function useKeys(known: readonly string[] | Error) {
	const asked: unknown[][] = [];
	const answer = async (name: string, keys: unknown, scope: unknown) => {
		asked.push([name, keys, scope]);
		if (known instanceof Error) throw known;
		return { new: (keys as string[]).filter((key) => !known.includes(key)), processed: known };
	};
	const helpers = {
		checkProcessedAndRecord: async (keys: unknown, scope: unknown) =>
			await answer('add', keys, scope),
		removeProcessed: async (keys: unknown, scope: unknown) => await answer('remove', keys, scope),
	};
	return { keys: new RememberedKeys({ helpers } as unknown as IExecuteFunctions), asked };
}

test.each<[string, readonly string[] | Error, string[]]>([
	['those that it did not know', ['b'], ['a', 'c']],
	['all if none is known', [], ['a', 'b', 'c']],
	['all if the database fails', new Error('No database'), ['a', 'b', 'c']],
])('adding gives %s', async (_, known, expected) => {
	const { keys, asked } = useKeys(known);
	expect([...(await keys.add(['a', 'b', 'c']))]).toEqual(expected);
	expect(asked).toEqual([['add', ['a', 'b', 'c'], 'node']]);
});

test.each([[[]], [new Error('No database')]])('removing never fails: %j', async (known) => {
	const { keys, asked } = useKeys(known);
	await expect(keys.remove(['a'])).resolves.toBeUndefined();
	expect(asked).toEqual([['remove', ['a'], 'node']]);
});
