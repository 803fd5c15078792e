import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const promoterResource = defineResource({ value: 'promoter', operations: [getAll] });
