import { suite } from './suite.mts';

suite('test/engine/trigger/{dependability,events}.test.mts');
