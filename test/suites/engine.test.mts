import { suite } from './suite.mts';

suite('test/engine/!(changeTrigger*|activityTrigger).test.mts');
