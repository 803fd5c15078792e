/** Before `npm test` and the other commands of README: installs the development packages if they are missing. */
import { command } from './command.mjs';
import { ensurePackages } from './packages.mjs';

await command(() => ensurePackages('.'));
