import { suite } from './suite.mts';

suite(
	'test/unit/{changes,curations,demo,e2e,feed,imports,odd,openapi,secrets,setup,shared}/**/*.test.mts',
);
