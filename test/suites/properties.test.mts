import { suite } from './suite.mts';

suite('test/engine/properties/*.test.mts');
