import { defineResource } from '../../../shared/operations/operation';
import { get } from './get';

export const engagementResource = defineResource({ value: 'engagement', operations: [get] });
