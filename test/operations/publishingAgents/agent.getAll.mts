import { defineCase } from '../case.mts';

const AGENTS = 'GET /api/v3/agents?api=true';

export default defineCase({
	minimal: { parameters: {}, sends: [[AGENTS]] },
	full: { parameters: { returnAll: true, simplify: false } },
});
