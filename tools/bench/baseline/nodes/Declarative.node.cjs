/** Updates subscriptions without a line of code, as n8n recommends for nodes over a REST interface. */
class Declarative {
	description = {
		displayName: 'Declarative',
		name: 'declarative',
		group: ['transform'],
		version: 1,
		description: 'Updates subscriptions by routing alone',
		defaults: { name: 'Declarative' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'publishingApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}', body: { api: true } },
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				options: [
					{
						name: 'Update',
						value: 'update',
						routing: {
							request: {
								method: 'PUT',
								url: '=/api/v3/contacts/{{ encodeURIComponent($parameter.email) }}/subscriptions/{{ $parameter.channel }}',
							},
						},
					},
				],
				default: 'update',
			},
			{ displayName: 'Email', name: 'email', type: 'string', default: '' },
			{ displayName: 'Channel', name: 'channel', type: 'string', default: '' },
			{
				displayName: 'Status',
				name: 'status',
				type: 'number',
				default: 1,
				routing: { send: { type: 'body', property: 'status' } },
			},
		],
	};
}

module.exports = { Declarative };
