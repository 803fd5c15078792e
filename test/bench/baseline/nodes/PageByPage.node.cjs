/** Reads a paged list one page after another, as most community nodes do. */
class PageByPage {
	description = {
		displayName: 'Page by Page',
		name: 'pageByPage',
		group: ['transform'],
		version: 1,
		description: 'Reads all pages of a list one after another',
		defaults: { name: 'Page by Page' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [{ displayName: 'URL', name: 'url', type: 'string', default: '' }],
	};

	async execute() {
		const url = this.getNodeParameter('url', 0);
		const items = [];
		for (let page = 1, total = Infinity; items.length < total; page++) {
			const answer = await this.helpers.httpRequestWithAuthentication.call(this, 'publishingApi', {
				url,
				qs: { api: true, page, limit: 100 },
				json: true,
			});
			total = answer.total;
			for (const json of answer.items) items.push({ json, pairedItem: { item: 0 } });
		}
		return [items];
	}
}

module.exports = { PageByPage };
