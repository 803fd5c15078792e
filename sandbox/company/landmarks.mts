import { opaqueId } from './ids.mts';

/** Places in the newest-first imports list that tests and the demo rely on. */
export const LANDMARKS = {
	/** The rows of this one fill several pages. */
	manyErrors: 8,
	/** Its retry ends `errored` again, however often it is tried. */
	failsAgain: 13,
} as const;

export const importId = (index: number): string => opaqueId('imp', `import ${index}`);

export const IMPORT_WITH_MANY_ERRORS_ID = importId(LANDMARKS.manyErrors);
export const IMPORT_THAT_FAILS_AGAIN_ID = importId(LANDMARKS.failsAgain);
