import { suite } from './suite.mts';

suite('test/engine/activityTrigger.test.mts');
