import { suite } from './suite.mts';

suite('test/engine/imports/*.test.mts');
