export * from './operations.mts';
export type { Schema } from './document.mts';
