import { importsThatAre } from './imports';

/** An import stopped: its state is `errored`. */
export const importFailed = importsThatAre('errored', 'importFailed');
