import { isTrigger, nodes } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';
import { coveragePage } from './coveragePage.mts';
import { credentialsPage } from './credentialsPage.mts';
import { indexPage, nodePath } from './indexPage.mts';
import { nodePage } from './nodePage.mts';
import { triggerPage } from './triggerPage.mts';

/** All generated pages by their path below `docs/`. */
export async function allPages(company: ExampleCompany): Promise<Map<string, string>> {
	const pages = new Map([
		['README.md', indexPage()],
		['credentials.md', credentialsPage()],
	]);
	for (const node of nodes) {
		const render = isTrigger(node) ? triggerPage : nodePage;
		pages.set(nodePath(node), await render(node, company));
	}
	pages.set('api-coverage.md', await coveragePage(company));
	return pages;
}
