import { suite } from './suite.mts';

suite('test/engine/{cases,drawing}/*.test.mts');
