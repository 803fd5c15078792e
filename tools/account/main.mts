/** `npm run tool -- account`: tries the package's description of the API on a real account (docs/account.md). */
import { mkdirSync, writeFileSync } from 'node:fs';
import { tryAccount } from './reads.mts';
import { reportPage } from './report.mts';
import { NotTried, Service } from './service.mts';

const FOLDER = '.cache/account';

const [typed = ''] = process.argv.slice(2);
const key = process.env.PUBLISHING_API_KEY?.trim() ?? '';
try {
	const url = /^--base-url=(https?:\/\/[^?#@]+)$/.exec(typed)?.[1];
	if (url === undefined) throw new NotTried('It takes --base-url=https://api.example.com');
	if (!/^[\x21-\x7e]+$/.test(key)) throw new NotTried('Set PUBLISHING_API_KEY to your API key');
	// Without the version path that every endpoint has.
	const service = new Service(url.replace(/(\/api(\/v\d+)?)?\/*$/, ''), key);
	console.log('Trying the account: about a minute.');
	const page = reportPage(await tryAccount(service), service.requests);
	mkdirSync(FOLDER, { recursive: true });
	writeFileSync(`${FOLDER}/report.md`, page);
	console.log(`The report is ${FOLDER}/report.md. docs/account.md says where to send it.`);
} catch (error) {
	if (!(error instanceof NotTried)) throw error;
	console.error(`Nothing was tried: ${error.message}.`);
	process.exitCode = 1;
}
