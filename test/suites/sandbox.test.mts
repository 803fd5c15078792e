import { suite } from './suite.mts';

suite('sandbox/test/*.test.mts');
