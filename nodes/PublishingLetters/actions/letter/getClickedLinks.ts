import { z } from 'zod';
import { anyLetterId } from '../../../shared/pickers/letters';
import { identifier } from '../../../shared/properties/schemas';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';

export const getClickedLinks = defineOperation({
	value: 'getClickedLinks',
	action: 'Get clicked links of letter',
	description: 'Get the clicked links of a letter, one item per URL',
	endpoint: 'getClickedLinks',
	properties: [anyLetterId],
	input: z.object({ letterId: identifier }),
	async run({ input: { letterId }, api, hint }) {
		const links = await wholeList(api, 'getClickedLinks', { path: { letterId } }, hint);
		if (links.length === 0) hint('No link of this letter was clicked.');
		// Addresses come as plain text.
		return links.map((link) => ('value' in link ? { url: link.value } : link));
	},
});
