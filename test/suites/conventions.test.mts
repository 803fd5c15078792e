import { suite } from './suite.mts';

suite('test/conventions/**/*.test.mts');
