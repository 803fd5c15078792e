/** Builds the package unless `dist` was built from these very sources. */
import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';

void command(ensureBuilt);
