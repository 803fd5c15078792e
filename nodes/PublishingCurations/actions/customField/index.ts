import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const customFieldResource = defineResource({ value: 'customField', operations: [getAll] });
