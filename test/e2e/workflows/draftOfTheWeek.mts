import assert from 'node:assert/strict';
import { LETTER, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importAndRun, type Check } from './steps.mts';

/** A draft is made of three stories, and nothing else is sent; in a week without stories there is none. */
export const draftOfTheWeek: Check = async (instance, file) => {
	const { control } = instance.sandbox;
	for (const node of file.nodes) {
		if (node.name !== 'Create Draft') continue;
		node.parameters.templateId = { __rl: true, mode: 'list', value: TEMPLATE_IDS[0] };
		node.parameters.channel = { __rl: true, mode: 'list', value: LETTER.channel };
	}
	control.clearRequests();
	const { json } = onlyItem(await importAndRun(instance, file), 'Write Message');
	const writes = () =>
		control.requests().filter(({ method, path }) => method !== 'GET' && !path.includes('/metrics'));
	assert.equal(writes().length, 1);
	const [{ path, body }] = writes();
	assert.equal(path, `/api/v3/letters/${TEMPLATE_IDS[0]}/actions/draft`);
	const { subject, channel, curations } = body as {
		subject: string;
		channel: string;
		curations: Array<{ title: string; url: string }>;
	};
	assert.equal(channel, LETTER.channel);
	assert.equal(curations.length, 3);
	assert.equal(new Set(curations.map(({ url }) => url)).size, 3);
	assert.equal(json.subject, `A draft to finish: ${subject}`);
	for (const { title, url } of curations) {
		assert.ok(String(json.text).includes(title) && String(json.text).includes(url));
	}
	assert.match(String(json.link), /^https:\/\/app\.example\.com\/letters\/\w+$/);

	control.clearRequests();
	const none = JSON.stringify({ items: [], aggregates: [], message: '', total: 0 });
	control.addFault({ kind: 'body', path: '/api/v3/letters/metrics/top-performers', body: none });
	control.addFault({ kind: 'body', path: '/api/v3/curations', body: none });
	const { lastNodeExecuted } = (await importAndRun(instance, file)).data.resultData;
	assert.equal(lastNodeExecuted, 'Choose Stories');
	assert.deepEqual(writes(), []);
};
