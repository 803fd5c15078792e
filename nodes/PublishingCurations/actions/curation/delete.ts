import { defineDeletion } from '../../../shared/operations/deletion';
import { curationId, curationIdInput } from '../../pickers/curations';

export const deleteCuration = defineDeletion({
	action: 'Delete curation permanently',
	description: 'Delete a curation of the company permanently',
	endpoint: 'deleteCuration',
	properties: [curationId],
	path: { curationId: curationIdInput },
});
