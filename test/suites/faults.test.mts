import { suite } from './suite.mts';

suite('test/engine/faults/*.test.mts');
