import { suite } from './suite.mts';

suite('test/engine/requests/*.test.mts');
