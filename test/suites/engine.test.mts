import { suite } from './suite.mts';

suite('test/engine/{.,agents}/!(changeTrigger*|activityTrigger).test.mts');
