import { suite } from './suite.mts';

suite('test/unit/!(realtime)/**/*.test.mts');
