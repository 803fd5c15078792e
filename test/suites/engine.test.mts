import { suite } from './suite.mts';

suite('test/engine/!(publishingTrigger*|activityTrigger|hostileValues).test.mts');
