import { suite } from './suite.mts';

suite('test/engine/changeTrigger*.test.mts');
