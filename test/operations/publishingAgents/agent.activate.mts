import { agentStateCase } from '../agentState.mts';
import { defineCase } from '../defineCase.mts';

export default defineCase(agentStateCase('activate'));
