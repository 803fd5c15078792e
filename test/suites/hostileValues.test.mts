import { suite } from './suite.mts';

suite('test/engine/hostileValues.test.mts');
