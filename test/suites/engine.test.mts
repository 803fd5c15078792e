import { suite } from './suite.mts';

suite('test/engine/{.,agents}/!(changeTrigger*).test.mts');
