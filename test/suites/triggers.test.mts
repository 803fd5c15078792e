import { suite } from './suite.mts';

suite(
	'test/engine/changes/*.test.mts',
	'test/engine/trigger/{activation,activations,proxy,restart}.test.mts',
);
