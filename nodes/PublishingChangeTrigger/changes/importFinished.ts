import { importsThatAre } from './imports';

/** An import came to its end: its state is `finished`, with or without rows that failed. */
export const importFinished = importsThatAre('finished', 'importFinished');
