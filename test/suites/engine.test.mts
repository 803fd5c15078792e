import { suite } from './suite.mts';

suite('test/engine/{.,agents,odd}/*.test.mts');
