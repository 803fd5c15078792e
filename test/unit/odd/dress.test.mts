import { SPELLINGS } from '../../engine/odd/draw/texts.mts';
import { ECHO, encode, holdsSecret, write } from '../../engine/odd/dress.mts';
import { API_KEY } from '../../engine/odd/service.mts';
import type { Echo, Texts } from '../../engine/odd/world.mts';

const texts: Texts = {
	json: 'plain',
	message: 'Success',
	unknownFields: false,
	contentType: 'application/json',
	feedToken: '',
	echo: null,
};
const value = { 'a/"b': ['é\n\\', 1.5, null, { deep: '</p>' }] };

test.each<Texts['json']>(['plain', 'escaped', 'slashes', 'spaced'])(
	'JSON that is %s says the same',
	(json) => {
		expect(JSON.parse(write(value, { ...texts, json }, API_KEY))).toEqual(value);
	},
);

describe.each(SPELLINGS)('a secret spelled %s', (as) => {
	const echo: Echo = { secret: 'key', as, where: 'message' };
	test.each<Texts['json']>(['plain', 'escaped', 'slashes', 'spaced'])('in %s JSON', (json) => {
		const text = write({ message: `Saw ${ECHO}.` }, { ...texts, json, echo }, API_KEY);
		const { message } = JSON.parse(text) as { message: string };
		expect([holdsSecret(text, API_KEY), holdsSecret(message, API_KEY)]).toEqual([true, true]);
	});

	test('is not taken for another', () => {
		expect(holdsSecret(encode(`${API_KEY.slice(0, -1)}!`, as), API_KEY)).toBe(false);
	});
});
