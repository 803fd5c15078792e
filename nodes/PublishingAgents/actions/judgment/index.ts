import { defineResource } from '../../../shared/operations/operation';
import { setState } from './setState';

export const judgmentResource = defineResource({ value: 'judgment', operations: [setState] });
