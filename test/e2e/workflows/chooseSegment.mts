import type { WorkflowFile } from '../../support/n8n/rest.mts';

/** Chooses the segment that the workflow leaves to whoever sets it up, as its note says. */
export function chooseSegment({ nodes }: WorkflowFile, segmentId: number): void {
	for (const { parameters } of nodes) {
		if (parameters.segmentId === undefined) continue;
		parameters.segmentId = { __rl: true, mode: 'id', value: String(segmentId) };
	}
}
