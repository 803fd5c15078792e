import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const tagResource = defineResource({ value: 'tag', operations: [getAll] });
