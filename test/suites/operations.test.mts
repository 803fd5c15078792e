import { suite } from './suite.mts';

suite('test/engine/{imports,operations,requests}/*.test.mts');
