import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const activityResource = defineResource({ value: 'activity', operations: [getAll] });
