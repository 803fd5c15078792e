import { defineResource } from '../../../shared/operations/operation';
import { clone } from './clone';
import { createDraft } from './createDraft';
import { createDraftFromTemplate } from './createDraftFromTemplate';
import { deleteLetter } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { getClickedLinks } from './getClickedLinks';
import { getMetrics } from './getMetrics';
import { getTopPerformers } from './getTopPerformers';
import { send } from './send';

export const letterResource = defineResource({
	value: 'letter',
	operations: [
		clone,
		createDraft,
		createDraftFromTemplate,
		deleteLetter,
		get,
		getClickedLinks,
		getAll,
		getMetrics,
		getTopPerformers,
		send,
	],
	// Not Get Many, as saved workflows omit default values.
	defaultOperation: getMetrics.value,
});
