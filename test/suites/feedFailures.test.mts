import { suite } from './suite.mts';

suite('test/engine/trigger/{causes,testing}.test.mts');
