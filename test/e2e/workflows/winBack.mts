import assert from 'node:assert/strict';
import { SEGMENT_ID } from '../../../sandbox/index.mts';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { chooseSegment } from './chooseSegment.mts';
import { importAndRun, itemsOf, type Check } from './steps.mts';

const EVERYBODY = 1;
const NOBODY = 4;
const TAG = 'paying';

/**
 * All contacts of the segment carry the tag, which takes a request for 10,000 of them; a second run changes
 * nothing. The report counts them, and says what the service refused.
 */
export const winBack: Check = async (instance, file) => {
	const { control } = instance.sandbox;
	for (const node of file.nodes) {
		if (node.name === 'Add Tag') Object.assign(node.parameters.tag as object, { value: TAG });
	}
	const members = async () => {
		const tags = await itemsOf<Array<{ name: string; audienceMembers: number }>>(
			instance.sandbox,
			'/api/v3/contacts/tags?api=true',
		);
		return tags.find(({ name }) => name === TAG)!.audienceMembers;
	};

	chooseSegment(file, SEGMENT_ID);
	const before = await members();
	const first = await reportOf(instance, file);
	assert.ok(first.contacts > 50 && first.tagged === first.contacts);
	assert.equal(await members(), before + first.contacts);
	assert.equal(
		first.text,
		`${first.contacts} contacts are in the segment: ${first.tagged} were tagged, 0 had the tag already.`,
	);
	const second = await reportOf(instance, file);
	assert.partialDeepStrictEqual(second, { tagged: 0, already: first.contacts, failures: [] });

	control.setContacts(10_001);
	chooseSegment(file, EVERYBODY);
	control.clearRequests();
	const many = await reportOf(instance, file);
	assert.equal(many.contacts, 10_001);
	assert.equal(await members(), 10_001);
	const isTagging = ({ path }: { path: string }) => path.includes('/tags/');
	const taggings = control.requests().filter(({ method }) => method === 'POST');
	assert.equal(taggings.filter(isTagging).length, 2);

	control.addFault({ kind: 'status', status: 403, path: '/api/v3/contacts/tags/*', times: 2 });
	const refused = await reportOf(instance, file);
	assert.deepEqual([refused.tagged, refused.failures.length], [0, 2]);
	assert.match(refused.text, /\nNot tagged: Planned answer 403\./);

	control.addFault({
		kind: 'empty',
		status: 204,
		path: '/api/v3/contacts/tags/*',
		afterProcessing: true,
		times: 2,
	});
	assert.equal((await reportOf(instance, file)).tagged, 10_001);

	chooseSegment(file, NOBODY);
	const { text } = await reportOf(instance, file);
	assert.equal(text, '0 contacts are in the segment: 0 were tagged, 0 had the tag already.');
};

interface Report {
	readonly text: string;
	readonly contacts: number;
	readonly tagged: number;
	readonly already: number;
	readonly failures: readonly string[];
}

async function reportOf(instance: Instance, file: WorkflowFile): Promise<Report> {
	const { json } = onlyItem(await importAndRun(instance, file), 'Write Report');
	return json as unknown as Report;
}
