import { suite } from './suite.mts';

suite('test/engine/trigger/{activation,activations,proxy,restart}.test.mts');
