export * from './operations.mts';
export type { Schema, Source } from './document.mts';
