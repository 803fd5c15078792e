import { suite } from './suite.mts';

suite('test/engine/{contacts,pickers,requests}/*.test.mts');
