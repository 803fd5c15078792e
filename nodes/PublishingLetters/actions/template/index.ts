import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const templateResource = defineResource({ value: 'template', operations: [getAll] });
