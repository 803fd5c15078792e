import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { letterId } from '../../pickers/letters';
import { identifier, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord, type ApiRecord } from '../../../shared/api/records';
import { ApiError } from '../../../shared/errors/apiError';
import { isNotFound, isWebPageError } from '../../../shared/errors/sender';
import { asClause } from '../../../shared/errors/words';
import type { ApiClient } from '../../../shared/client/apiClient';

export const get = defineOperation({
	value: 'get',
	action: 'Get letter',
	description:
		'Get one letter of a channel. Turn off Simplify to get its content and settings as well.',
	endpoint: 'getLetter',
	properties: [channel, letterId],
	input: z.object({ channel: slug, letterId: identifier }),
	simple: [
		'uniqueId',
		'id',
		'title',
		'subtitle',
		'publicationDate',
		'publicationStatus',
		'publicationStatusName',
		'segmentName',
		'createdAt',
		'updatedAt',
	],
	async run({ input: path, api, readRecord, hint }) {
		try {
			return await readRecord({ path });
		} catch (error) {
			if (!mayBeFoundByUniqueId(error, path.letterId)) throw error as Error;
			const letter = await getByUniqueId(api, path.letterId, error);
			hint(
				`The letter comes from GET /api/v3/letters/{uniqueId}, because the v2 request was refused (HTTP status ${error.details.status}). Its fields may differ from those of the v2 request.`,
			);
			return letter;
		}
	},
});

const REFUSED: readonly unknown[] = [401, 403, 404];

/** Whether the service may know the letter by another request: the v2 one may want a numeric ID, or another kind of key. */
function mayBeFoundByUniqueId(error: unknown, letterId: string): error is ApiError {
	if (!(error instanceof ApiError) || isWebPageError(error)) return false;
	return REFUSED.includes(error.details.status) && !/^\d+$/.test(letterId);
}

/** Returns the letter as v3 has it. If v3 refuses, too, the `ApiError` names both refusals. */
async function getByUniqueId(
	api: ApiClient,
	letterId: string,
	refusal: ApiError,
): Promise<ApiRecord> {
	try {
		return asRecord((await api.call('getLetterById', { path: { letterId } })).items);
	} catch (error) {
		if (!(error instanceof ApiError)) throw error as Error;
		const [main, other, version] = isNotFound(error)
			? [error, refusal, 'v2']
			: [refusal, error, 'v3'];
		throw main.withSentence(
			`The ${version} request for the letter failed, too: ${asClause(other.message)} (HTTP status: ${other.details.status ?? 'none'})`,
		);
	}
}
