/** The words that cases are written in, so that each case needs one import of them. */
export * from '../support/values.mts';
export * from './defineCase.mts';
export * from './errors.mts';
export * from './oddResponses.mts';
export * from './periods.mts';
