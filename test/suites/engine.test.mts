import { suite } from './suite.mts';

suite('test/engine/{.,agents,drawing}/*.test.mts');
