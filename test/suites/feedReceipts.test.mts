import { suite } from './suite.mts';

suite('test/engine/trigger/receipts.test.mts');
