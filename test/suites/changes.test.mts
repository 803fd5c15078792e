import { suite } from './suite.mts';

suite('test/engine/{.,drawing}/{changeTrigger*,drawing}.test.mts');
