import { agentStateCase } from '../agentState.mts';
import { defineCase } from '../case.mts';

export default defineCase(agentStateCase('deactivate'));
