import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const channelResource = defineResource({ value: 'channel', operations: [getAll] });
