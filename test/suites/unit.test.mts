import { suite } from './suite.mts';

suite('test/unit/**/*.test.mts');
