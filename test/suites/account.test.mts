import { suite } from './suite.mts';

suite('test/unit/account/*.test.mts');
