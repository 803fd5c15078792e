import { suite } from './suite.mts';

suite(
	'test/unit/{contacts,curations,demo,e2e,feed,imports,openapi,secrets,setup,shared,soak}/**/*.test.mts',
);
