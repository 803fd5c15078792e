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
		properties: [
			{ displayName: 'Method', name: 'method', type: 'string', default: 'GET' },
			{ displayName: 'Path', name: 'path', type: 'string', default: '' },
			{ displayName: 'Query', name: 'query', type: 'json', default: '{}' },
			{
				displayName: 'Page In',
				name: 'pageIn',
				type: 'options',
				options: [
					{ name: 'Query', value: 'qs' },
					{ name: 'Body', value: 'body' },
				],
				default: 'qs',
			},
		],
	};

	async execute() {
		const [method, path, query, pageIn] = ['method', 'path', 'query', 'pageIn'].map((name) =>
			this.getNodeParameter(name, 0),
		);
		const { baseUrl } = await this.getCredentials('publishingApi');
		const items = [];
		for (let page = 1, total = Infinity; items.length < total; page++) {
			const options = { method, url: `${baseUrl}${path}`, qs: JSON.parse(query), json: true };
			options[pageIn] = { ...options[pageIn], page };
			const answer = await this.helpers.httpRequestWithAuthentication.call(
				this,
				'publishingApi',
				options,
			);
			total = answer.total;
			for (const json of answer.items) items.push({ json, pairedItem: { item: 0 } });
		}
		return [items];
	}
}

module.exports = { PageByPage };
