import { defineCase, WHOLE } from '../case.mts';

const LIST = 'GET /api/v3/channels?api=true';

export default defineCase({
	minimal: { parameters: {}, sends: [[LIST]] },
	full: {
		parameters: { returnAll: true, simplify: false, options: { esp: 3 } },
		sends: [[`${LIST}&esp=3`]],
	},
	badInput: [['options.esp', 'Carrier Pigeon', `'Sending Service' in 'Options' ${WHOLE}`]],
});
