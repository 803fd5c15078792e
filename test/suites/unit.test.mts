import { suite } from './suite.mts';

suite('test/unit/{contacts,curations,demo,feed,imports,openapi,setup,shared,soak}/**/*.test.mts');
