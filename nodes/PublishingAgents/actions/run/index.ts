import { defineResource } from '../../../shared/operations/operation';
import { get } from './get';

export const runResource = defineResource({ value: 'run', operations: [get] });
