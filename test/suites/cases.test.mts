import { suite } from './suite.mts';

suite('test/engine/cases/*.test.mts');
