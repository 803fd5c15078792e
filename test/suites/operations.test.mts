import { suite } from './suite.mts';

suite('test/engine/operations/*.test.mts');
