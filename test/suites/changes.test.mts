import { suite } from './suite.mts';

suite('test/engine/publishingTrigger*.test.mts');
