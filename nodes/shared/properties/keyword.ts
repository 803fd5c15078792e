import type { INodeProperties } from 'n8n-workflow';
import { textUpTo } from './schemas';
import { textField } from './fields';

export function keywordField(
	name: string,
	placeholder: string,
	description: string,
): INodeProperties {
	return textField('Keyword', name, placeholder, description);
}

/** A search text. It is part of the URL, whose length servers limit. */
export const keywordInput = textUpTo(512);
