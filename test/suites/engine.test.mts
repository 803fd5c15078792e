import { suite } from './suite.mts';

suite('test/engine/!(changeTrigger*|activityTrigger|hostileValues).test.mts');
