import { suite } from './suite.mts';

suite('test/engine/{faults,imports,operations,requests}/*.test.mts');
