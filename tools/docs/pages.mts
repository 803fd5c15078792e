import { isPoller, isTrigger, nodes } from '../../test/support/package.mts';
import type { ExampleCompany } from './company.mts';
import { agentsPage } from './agentsPage.mts';
import { coveragePage } from './coveragePage.mts';
import { credentialsPage } from './credentialsPage.mts';
import { examplesPage } from './examplesPage.mts';
import { indexPage, nodePath } from './indexPage.mts';
import { nodePage } from './nodePage.mts';
import { pollerPage } from './pollerPage.mts';
import { readmePage } from './readmePage.mts';
import { triggerPage } from './triggerPage.mts';

/** All generated pages, and README with its generated number, by their path below `docs/`. */
export async function allPages(company: ExampleCompany): Promise<Map<string, string>> {
	const pages = new Map([
		['README.md', indexPage()],
		['credentials.md', credentialsPage()],
		['examples.md', examplesPage()],
		['ai-agents.md', agentsPage()],
	]);
	for (const node of nodes) {
		const pageOf = isPoller(node) ? pollerPage : isTrigger(node) ? triggerPage : nodePage;
		pages.set(nodePath(node), await pageOf(node, company));
	}
	pages.set('../README.md', readmePage());
	pages.set('reference/api-coverage.md', coveragePage());
	return pages;
}
