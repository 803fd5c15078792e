import { defineList } from '../../../shared/operations/list';
import { SIMPLE_AGENT } from './get';

export const getAll = defineList({
	action: 'Get many agents',
	description: 'Get the agents of the company, newest first',
	endpoint: 'getAgents',
	simple: SIMPLE_AGENT,
	list: () => ({ what: 'agents', call: {} }),
});
